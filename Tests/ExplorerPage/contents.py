"""Content: the bytes of a resource in its panel, as link objects, images, files and requests."""
import json
import pathlib
import tempfile
import urllib.error
import urllib.request
import zlib

from looks import LONG, api, resource

# A person also has a signature, which may come first.
IMAGE = "#panel .image img[alt*=photo]"


def png(width, height=1, color=b"\xd0\x40\x40"):
    """A picture of one colour."""
    chunk = lambda kind, data: len(data).to_bytes(4, "big") + kind + data + zlib.crc32(kind + data).to_bytes(4, "big")
    rows = (b"\0" + color * width) * height
    return (b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", width.to_bytes(4, "big") + height.to_bytes(4, "big") + b"\x08\x02\0\0\0")
            + chunk(b"IDAT", zlib.compress(rows)) + chunk(b"IEND", b""))


def file(name, data):
    path = pathlib.Path(tempfile.mkdtemp()) / name
    path.write_bytes(data)
    return str(path)


def raw(page, method, path, data=None, **headers):
    request = urllib.request.Request(page.base + path, method=method, data=data, headers={name.replace("_", "-"): value for name, value in headers.items()})
    try:
        with urllib.request.urlopen(request) as response:
            return response.status, response.headers, response.read()
    except urllib.error.HTTPError as error:
        return error.code, error.headers, error.read()


def person(page, name="Somebody"):
    return page.create("people", {"name": name})


def choose(page, name, path):
    page.wait(lambda: page.has(f"[data-content='{name}']"))
    page.driver.find_element("css selector", f"[data-content='{name}']").send_keys(path)


def upload(page, name, path):
    choose(page, name, path)
    page.wait(lambda: page.js("document.querySelector('#dialog').open"))
    page.click("[data-choice='replace']")


def shown(page, width):
    """Waits for an image of a width."""
    page.wait(lambda: page.js("(e => e?.complete && e.naturalWidth)(document.querySelector(arguments[0]))", IMAGE) == width, f"an image of {width} pixels")


# Records object URLs that were created and revoked.
WATCH = """void (window.made = [], window.revoked = [],
  URL.createObjectURL = (old => blob => { const url = old.call(URL, blob); made.push(url); return url; })(URL.createObjectURL),
  URL.revokeObjectURL = (old => url => { revoked.push(url); old.call(URL, url); })(URL.revokeObjectURL))"""


def content_is_shown(page):
    page.open("#/people")
    page.js(WATCH)
    page.js("void (window.asked = [], window.fetch = (fetch => (url, options) => { asked.push([String(url), new Headers(options?.headers).get('Authorization')]); return fetch(url, options); })(window.fetch))")
    page.click("#credentials summary")
    page.type("#credentials-value", "Bearer secret-token")
    page.click("#credentials .primary")
    page.wait(lambda: len(page.rows()) == 12)
    page.settle()
    page.js("void (location.hash = '#/people?ui.open=people/1')")
    shown(page, 64)
    _, document = page.api("GET", "/people/1")
    link = document["data"]["meta"]["content"]["photo"]
    assert "image/png" in page.text("#panel") and f"Download ({link['meta']['size']} bytes)" in page.text("#panel")
    assert page.js("document.querySelector(\"[data-k='download-photo']\").getAttribute('href')") == "/people/1/content/photo"
    label = page.js("document.querySelector(arguments[0]).alt.replace(/[\\u2068\\u2069]/g, '')", IMAGE)
    assert label == "photo of Ada Lovell", label
    # The request has the usual credentials, and the object URL is revoked.
    assert [entry for entry in page.js("asked") if entry[0].endswith("/content/photo")] == [["/people/1/content/photo", "Bearer secret-token"]], page.js("asked")
    page.wait(lambda: len(page.js("revoked")) == 2)
    assert sorted(page.js("made")) == sorted(page.js("revoked")) and len(page.js("made")) == 2
    # A type without content has none, nor does a server that describes none.
    page.js("void (location.hash = '#/people?ui.open=tags/1')")
    page.shows("#panel h2", "swift")
    assert "Content" not in page.texts("#panel h3")


def content_is_replaced_and_deleted(page):
    id = person(page)
    page.open(f"#/people?ui.open=people/{id}")
    page.wait(lambda: page.has(page.key("replace-photo")))
    assert page.text(page.key("replace-photo")) == "Upload" and not page.has(page.key("remove-photo")) and not page.has(page.key("download-photo"))
    choose(page, "photo", file("new.png", png(3)))
    page.shows("#dialog", "new.png")
    tag = raw(page, "GET", f"/people/{id}", Accept="application/vnd.api+json")[1]["ETag"]
    assert f"PUT /people/{id}/content/photo\nIf-Match: {tag}\nContent-Type: image/png" in page.text("#dialog"), page.text("#dialog")
    page.wait(lambda: page.js("document.activeElement.dataset.choice") == "cancel")
    page.press("\ue00c")
    page.wait(lambda: not page.js("document.querySelector('#dialog').open"))
    assert raw(page, "GET", f"/people/{id}/content/photo")[0] == 404
    upload(page, "photo", file("new.png", png(3)))
    shown(page, 3)
    status, headers, data = raw(page, "GET", f"/people/{id}/content/photo")
    assert (status, headers["Content-Type"], data) == (200, "image/png", png(3))
    # A new version of the resource has a new image.
    upload(page, "photo", file("newer.png", png(5)))
    shown(page, 5)
    assert page.text(page.key("replace-photo")) == "Replace"
    # The history links to the resource, not to its bytes.
    page.click("#history summary")
    page.wait(lambda: f"/people/{id}/content/photo" in page.text("#history"))
    assert page.js("[...document.querySelectorAll('#history a')].some(a => a.hash === arguments[0])", f"#/people/{id}")
    page.press("\ue00c")
    # Content that can't be null has no delete button.
    assert page.has(page.key("replace-signature")) and not page.has(page.key("remove-signature"))
    page.click(page.key("remove-photo"))
    page.shows("#dialog", f"DELETE /people/{id}/content/photo")
    page.click("[data-choice='delete']")
    page.wait(lambda: page.text(page.key("replace-photo")) == "Upload" and page.count(IMAGE) == 0)
    assert raw(page, "GET", f"/people/{id}/content/photo")[0] == 404
    page.api("DELETE", f"/people/{id}")


def refused_content_says_why(page):
    id = person(page)
    page.open(f"#/people?ui.open=people/{id}")
    upload(page, "signature", file("signature.txt", b"not a picture"))
    page.shows("#dialog", "415")
    page.shows("#dialog", "has to be sent as image/png")
    page.click("[data-choice='cancel']")
    upload(page, "photo", file("large.png", bytes(200_000)))
    page.shows("#dialog", "413")
    page.click("[data-choice='cancel']")
    assert raw(page, "GET", f"/people/{id}/content/photo")[0] == 404
    # After a concurrent change, nothing is overwritten, and the next attempt starts from that version.
    assert page.api("PATCH", f"/people/{id}", {"data": {"type": "people", "id": id, "attributes": {"name": "Renamed"}}})[0] == 200
    upload(page, "photo", file("mine.png", png(4)))
    page.shows("#dialog", "Somebody changed it")
    page.click("[data-choice='cancel']")
    page.shows("#panel h2", "Renamed")
    assert raw(page, "GET", f"/people/{id}/content/photo")[0] == 404
    upload(page, "photo", file("mine.png", png(4)))
    shown(page, 4)
    # A failed download is reported as well.
    page.api("DELETE", f"/people/{id}")
    page.click(page.key("download-photo"))
    page.shows("#dialog", "404")
    page.click("[data-choice='cancel']")


def content_is_downloaded(page):
    folder = pathlib.Path(tempfile.mkdtemp())
    page.driver.execute_cdp_cmd("Browser.setDownloadBehavior", {"behavior": "allow", "downloadPath": str(folder)})
    page.open("#/people?ui.open=people/1")
    page.click(page.key("download-photo"))
    found = page.wait(lambda: [path for path in folder.iterdir() if path.suffix != ".crdownload"], "a file")
    assert found[0].stem == "people-1-photo" and found[0].read_bytes() == raw(page, "GET", "/people/1/content/photo")[2], found


def described(*names, methods=("get",)):
    document = api({"books": [{"title": {"type": "string"}}, {}]})
    binary = {"content": {"*/*": {}}}
    for name in names:
        document["paths"][f"/books/{{id}}/content/{name}"] = {
            method: {"responses": {"200": binary}, **({"requestBody": binary} if method == "put" else {})} for method in methods}
    return document


def hostile_content_runs_nothing(page):
    svg = "<svg xmlns='http://www.w3.org/2000/svg' onload='window.hit=1'><script>window.hit=1</script></svg>"
    types = {"vector": "image/svg+xml", "vector2": "IMAGE/SVG+xml; charset=utf-8", "page": "text/html", "odd": "image/png<script>", "lies": "image/png", "broken": "image/png",
             "long": "image/" + LONG}
    contents = {name: {"href": "javascript:window.hit=1", "type": type, "meta": {"size": len(svg)}} for name, type in types.items()}
    book = {**resource("books", "1/../x", {"title": "<b>Omoo</b>"}), "meta": {"content": {
        **contents, "gone": None, "other": {"href": "/books/1/content/other", "type": "image/png", "meta": {"size": 1}}, "__proto__": 7}}}
    page.answer({"GET /openapi.json": [200, described(*types, "gone")], "GET /books": [200, {"data": [book]}], "GET /books/1%2F..%2Fx": [200, {"data": book}]})
    page.open("#/books")
    page.js(WATCH)
    page.js("""void (window.asked = [], window.fetch = (fetch => (url, options) => {
      const name = /content\\/(.*)/.exec(String(url))?.[1];
      if (!name) return fetch(url, options);
      asked.push(String(url));
      return Promise.resolve(new Response(%s, { headers: { 'Content-Type': name === 'lies' ? 'image/svg+xml' : 'image/png' } }));
    })(window.fetch))""" % json.dumps(svg))
    page.js("void (location.hash = '#/books?ui.open=books/1/../x')")
    page.wait(lambda: page.texts("#panel h3")[-2:] == ["Content", "Swift"])
    # Only media types of images without scripts are fetched, and shown only if the response has such a type.
    page.wait(lambda: page.text("#panel").count("no image that can be shown") == 2, page.text("#panel"))
    assert sorted(page.js("asked")) == [f"/books/1%2F..%2Fx/content/{name}" for name in ("broken", "lies")], page.js("asked")
    assert page.js("made.length") == 1 and page.js("made.join() === revoked.join()") and page.count("#panel .image img") == 0
    # Content that the API doesn't describe isn't shown, and methods that it doesn't have aren't offered.
    assert not page.has(page.key("download-other")) and page.count("#panel [data-k^='replace-'], #panel [data-k^='remove-']") == 0
    assert page.js("[...document.querySelectorAll('#panel a[href]')].every(a => !a.href.startsWith('javascript'))")
    assert page.js("document.querySelector(\"[data-k='download-page']\").download") == "books-1-..-x-page"
    assert page.js("(e => e.scrollWidth <= e.clientWidth)(document.querySelector('#panel .scroll'))") and page.js("window.hit") is None


def large_images_wait_to_be_asked_for(page):
    book = {**resource("books", "1", {"title": "Omoo"}), "meta": {"content": {"cover": {"href": "/x", "type": "image/jpeg", "meta": {"size": 60_000_000}}}}}
    page.answer({"GET /openapi.json": [200, described("cover", methods=("get", "put", "delete"))], "GET /books": [200, {"data": [book]}], "GET /books/1": [200, {"data": book}]})
    page.open("#/books?ui.open=books/1")
    page.shows("#panel .image", "Show the image")
    assert "Download (60.0 MB)" in page.text("#panel") and page.has(page.key("replace-cover")) and page.has(page.key("remove-cover"))
    page.click("#panel .image button")
    # The server doesn't have such a type.
    page.shows("#panel .image", "404")


TESTS = [content_is_shown, content_is_replaced_and_deleted, refused_content_says_why, content_is_downloaded, hostile_content_runs_nothing,
         large_images_wait_to_be_asked_for]
