"""Games on a GPU: the functions of ``link`` rewritten into one CUDA kernel, and the target that launches it."""
