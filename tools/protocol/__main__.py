"""Write the documents of the protocol: ``python -m tools.protocol``. A test compares them with the structs."""

from __future__ import annotations

from tools.protocol.documents import DOCUMENTS, FOLDER

for name, text in DOCUMENTS.items():
    (FOLDER / name).write_text(text(), encoding="utf-8")
