# Homebrew: brew install --formula Packaging/jsonapi.rb
class Jsonapi < Formula
  desc "Read, check and write JSON:API documents, and serve a database as JSON:API"
  homepage "https://github.com/swift-jsonapi/swift-jsonapi"
  url "https://github.com/swift-jsonapi/swift-jsonapi.git", tag: "0.1.0"
  license "MIT"
  head "https://github.com/swift-jsonapi/swift-jsonapi.git", branch: "main"

  depends_on xcode: ["26.0", :build]
  depends_on "libpq"
  uses_from_macos "sqlite"

  def install
    system "swift", "build", "--disable-sandbox", "-c", "release", "--traits", "Serve",
           "--product", "jsonapi", "-Xlinker", "-L#{Formula["libpq"].opt_lib}",
           "-Xcc", "-I#{Formula["libpq"].opt_include}"
    bin.install ".build/release/jsonapi"
    generate_completions_from_executable(bin/"jsonapi", "--generate-completion-script")
  end

  test do
    document = testpath/"article.json"
    document.write '{"data":{"type":"articles","id":"1"}}'
    system bin/"jsonapi", "validate", document
    assert_match version.to_s, shell_output("#{bin}/jsonapi --version")
  end
end
