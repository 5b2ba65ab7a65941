# The debug build with every trait, for scripts to source: what one of them builds, the others need not build again.
# SwiftPM compiles anew where a flag or the manifest differs, so that all of them build with these flags and variables.
#
# Without debug information, which nobody looks at here, less than a third is written to disk. SwiftPM finds the tests
# by the index, which has to stay.
lean=(-Xswiftc -gnone)
# Imports that no dependency in the manifest explains are errors.
every_trait=(--enable-all-traits --explicit-target-dependency-import-check error "${lean[@]}")
# SwiftPM builds a program for the machine that compiles if it has tests of a macro's module in it, and everything it
# needs with it. The tests of the macros are a program of their own, which needs little; see test.sh.
export JSONAPI_TEST_TARGETS=-JSONAPIMacrosTests
# SwiftPM passes the traits to the compiler in the order of a set. Hashes are seeded anew in each process, and a command
# whose flags stand in another order is run again: everything would be compiled anew by each script.
export SWIFT_DETERMINISTIC_HASHING=1
# Examples/Blog is built as a part of this package.
export JSONAPI_EXAMPLES=1

# Sets `tests` to what runs the tests that are built. On Linux they are a program; after `swift test` SwiftPM would
# compile the macros anew, and all that uses them.
find_tests() {
  local program
  program=$(swift build "${every_trait[@]}" --show-bin-path)/swift-jsonapiPackageTests.xctest
  if [ -f "$program" ]; then
    tests=("$program" --testing-library swift-testing)
  else
    tests=(swift test --skip-build "${every_trait[@]}" --disable-xctest)
  fi
}
