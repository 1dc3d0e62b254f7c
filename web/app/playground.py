"""The Python side of the prompt: runs what the page sends in one namespace, tells errors from the reader's line on."""

import builtins
import sys
import traceback

from pyodide.code import eval_code_async

NAMES = sys.modules["__main__"].__dict__
LONGEST = 20_000


def no_input(prompt=""):
    """Take the place of input(): nobody can type into a running worker."""
    raise RuntimeError("input() does not work in this page: put the value into the code")


builtins.input = no_input


def told(error, file):
    """The traceback without the frames that are not the reader's business."""
    trace = error.__traceback__
    while trace is not None and trace.tb_frame.f_code.co_filename != file:
        trace = trace.tb_next
    return "".join(traceback.format_exception(type(error), error, trace))


def shortened(text):
    """A text that a page can show."""
    return text if len(text) <= LONGEST else text[:LONGEST] + f"… ({len(text):,} characters)"


async def run(source, file):
    """Run a text that tracebacks call `file`; gives what to show: ("value", text), ("error", text) or ("", "")."""
    try:
        value = await eval_code_async(source, globals=NAMES, filename=file)
        if value is None:
            return "", ""
        NAMES["_"] = value
        return "value", shortened(repr(value))
    except SystemExit as end:
        return ("error", f"SystemExit: {end.code}\n") if end.code else ("", "")
    except BaseException as error:
        return "error", shortened(told(error, file))
    finally:
        sys.stdout.flush()
        sys.stderr.flush()
