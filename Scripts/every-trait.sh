# The debug build with every trait, for scripts to source, so that they share their build products. SwiftPM recompiles
# when a flag or the manifest differs, so all of them build with these flags and variables.
#
# Leaving out debug information, which isn't used here, cuts the data written to disk to less than a third. SwiftPM
# finds the tests by the index, so that has to stay.
lean=(-Xswiftc -gnone)
# Imports that aren't covered by a dependency in the manifest are errors.
every_trait=(--enable-all-traits --explicit-target-dependency-import-check error "${lean[@]}")
# If a program contains tests of a macro module, SwiftPM builds it for the host, along with everything it needs. The
# macro tests are a separate program with few dependencies; see test.sh.
export JSONAPI_TEST_TARGETS=-JSONAPIMacrosTests
# SwiftPM passes the traits to the compiler in the order of a set. Hashes are seeded per process, and a command whose
# flags change order is rerun, so without this every script would recompile everything.
export SWIFT_DETERMINISTIC_HASHING=1
# Examples/Blog is built as part of this package.
export JSONAPI_EXAMPLES=1

# Sets `tests` to the command that runs the tests that were built. On Linux they are a program; after `swift test`,
# SwiftPM would recompile the macros and everything that uses them.
find_tests() {
  local program
  program=$(swift build "${every_trait[@]}" --show-bin-path)/swift-jsonapiPackageTests.xctest
  if [ -f "$program" ]; then
    tests=("$program" --testing-library swift-testing)
  else
    tests=(swift test --skip-build "${every_trait[@]}" --disable-xctest)
  fi
}
