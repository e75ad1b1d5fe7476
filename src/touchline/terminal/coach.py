"""What the coach says, in words."""

from touchline.study.coach import CoachAdvice, CoachSentence
from touchline.terminal.outlook import format_decimal, format_percent
from touchline.terminal.words import GameWords

SENTENCES = {
    "best": "ui.coach.best",
    "always": "ui.coach.always",
    "alone": "ui.coach.alone",
    "next": "ui.coach.next",
    "level": "ui.coach.level",
    "mix": "ui.coach.mix",
    "covered": "ui.coach.covered",
    "meets": "ui.coach.meets",
    "outside": "ui.coach.outside",
    "even": "ui.coach.even",
    "right": "ui.coach.right",
    "gave": "ui.coach.gave",
}
"""The text of each kind of sentence."""


def describe_hint(advice: CoachAdvice, step: str, words: GameWords) -> list[str]:
    """Describe what to do and why."""
    return [describe_sentence(sentence, step, words) for sentence in advice.hint()]


def describe_sentence(sentence: CoachSentence, step: str, words: GameWords) -> str:
    """Describe a sentence of the coach about a question of this step."""
    said = {name: words.choice(step, choice) for name, choice in sentence.choices.items()}
    for name, number in sentence.numbers.items():
        if name == "loss":
            said[name] = format_decimal(f"{100 * number:.1f}", words)
        else:
            said[name] = format_percent(f"{100 * number:.1f}", words)
    if sentence.mix:
        shares = sentence.mix.items()
        said["mix"] = words.join(
            words.text("ui.coach.share", choice=words.choice(step, name), share=format_percent(f"{100 * x:.0f}", words))
            for name, x in shares
        )
    return words.text(SENTENCES[sentence.key], **said)
