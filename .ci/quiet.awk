# Keeps only those lines of the test runner that need attention: failures, skipped tests, output of
# tests and the closing line. A line that reports a start or a pass may span several lines. Output
# of a test after "… " shows where a crash came from: it is printed if there is no closing line.

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
