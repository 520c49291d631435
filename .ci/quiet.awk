# Leaves of the test runner's lines what needs a reader: failures, skipped tests, what tests print,
# and the closing line. A line that tells of a start or a pass may go on over several lines.
# What a test prints after "… " tells where a crash came from: shown where no closing line came.

/Test run with/ { hasClosed = 1 }
/^(✘|➜|━|⚠)/ || /^✔ Test run / { isQuiet = 0; show(); next }
/^◇/ { isQuiet = !/started\.$/; next }
/^✔ (Test|Suite) / { isQuiet = !/(seconds|issues?)\.$/; next }
/^↳ (Testing Library Version|Target Platform)/ || /^\[[0-9]+\/[0-9]+\] / { next }
/^Test Suite '/ || /Executed 0 tests, / { next }
isQuiet { if (/started\.$/ || / seconds\.$/) isQuiet = 0; next }
/^… / { held = held $0 "\n"; next }
{ show() }
END { if (!hasClosed) printf "%s", held }

function show() {
  print
  fflush()
}
