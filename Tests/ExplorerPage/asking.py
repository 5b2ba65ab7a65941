"""Asking: a typed address, the history of requests, and requests as commands."""
import json
import shutil
import subprocess

from looks import api, resource


def typed(page, text, *keys):
    page.click("#type-url")
    page.wait(lambda: page.focus == "typed")
    # All of the text is selected.
    page.press(text, *keys)


def address_is_typed(page):
    page.open("#/articles")
    typed(page, "/people?page[size]=3&include=articles")
    # The builder follows the edit before anything is sent.
    page.wait(lambda: page.js("document.querySelector('[data-k=page-size]').value") == "3")
    assert page.js("document.querySelector('[data-k=include-articles]').checked")
    assert "Query edited" in page.text("#status") and len(page.rows()) == 25
    page.press("\ue007")
    page.wait(lambda: len(page.rows()) == 3 and page.address == "/people?include=articles&page[size]=3", page.address)
    assert page.focus == "type-url" and page.hash == "#/people?include=articles&page[size]=3"
    # Escape discards the edit; the resource beside it stays open.
    page.open("#/articles?ui.open=articles/1")
    typed(page, "/tags", "\ue00c")
    page.wait(lambda: page.address == "/articles" and page.focus == "type-url")
    assert "Query edited" not in page.text("#status") and not page.js("document.querySelector('#panel').hidden")
    # Text copied from elsewhere: an absolute URL, a line of a log, a path without its leading slash.
    for text in [page.base + "/tags#x", "GET /tags", "tags"]:
        typed(page, text, "\ue007")
        page.wait(lambda: page.address == "/tags" and "api design" in page.text("#body"), text)
        page.open("#/people")
    page.js("void (window.asked = [], window.fetch = (fetch => (url, options) => { asked.push(url); return fetch(url, options); })(window.fetch))")
    for text in ["https://example.com/tags", "//example.com/tags"]:
        typed(page, text, "\ue007")
        page.shows("#typed-problem", "another server")
        assert page.js("document.querySelector('#typed').getAttribute('aria-invalid')") == "true" and page.focus == "typed"
        page.press("\ue00c")
        page.wait(lambda: page.address == "/people" and not page.text("#typed-problem"))
    # The counts beside the types may be requested at any time.
    assert [url for url in page.js("asked") if "=1" not in url] == []
    page.open("#//example.com/tags")
    assert page.address == "/example.com/tags", page.address


def addresses_that_are_long_are_typed_in_lines(page):
    page.size(390, 844)
    page.open("#/articles?include=author,comments.author&filter[words][gt]=1000&sort=-createdAt,title&page[size]=20")
    page.click("#type-url")
    assert page.js("(e => e.scrollHeight <= e.clientHeight + 1)(document.querySelector('#typed'))")
    left, _, right, _ = page.box("#typed")
    assert left >= 0 and right <= 390
    page.press("\ue00c")


def history_has_what_was_sent(page):
    id = page.create("articles", {"title": "Listed", "status": "draft", "words": 1, "featured": False, "createdAt": "2026-01-01T09:00:00Z"})
    page.open("#/tags")
    page.js("void sessionStorage.clear()")
    page.open("#/tags")
    page.click("#types [data-k='type-people']")
    page.wait(lambda: page.address == "/people")
    page.settle()
    page.js("void (location.hash = '#/nothing?a=%3Cb%3E')")
    page.shows("#body", "404")
    page.js(f"void (location.hash = '#/people?ui.open=articles/{id}&ui.edit=1')")
    page.type("#field-attributes_words", "77")
    page.click(page.key("save"))
    page.wait(lambda: not page.has("#panel form"))
    page.settle()

    def listed():
        page.click("#history summary")
        page.wait(lambda: page.has("#history a"))
        return [" ".join(text.split()[:3]) for text in page.texts("#history a")]

    expected = ["GET /people 200", f"PATCH /articles/{id} 200", "GET /nothing?a=%3Cb%3E 404", "GET /tags 200"]
    assert listed() == expected, listed()
    page.press("\ue00c")
    assert page.js("document.activeElement.matches('#history summary') && !document.querySelector('#history details').open")
    page.driver.refresh()
    page.settle()
    assert listed() == expected
    # A repeated request moves to the top, without a duplicate.
    page.click("#history li:last-child a")
    page.wait(lambda: page.address == "/tags" and "api design" in page.text("#body"))
    assert not page.js("document.querySelector('#history details').open")
    assert listed() == [expected[3], *expected[:3]]
    page.api("DELETE", f"/articles/{id}")


def under_api(*names):
    """An OpenAPI document of a server below `/api`, with types of these names."""
    return {**api({name: [{"title": {"type": "string"}}, {}] for name in names}), "servers": [{"url": "/api"}]}


# Requests and the targets of their history links.
LEADS = {
    "PUT /api/content/5": "/api/content/5", "PATCH /api/content/5": "/api/content/5", "POST /api/content": "/api/content",
    "GET /api/content/5": "/api/content/5", "PUT /api/content/5/content/cover": "/api/content/5",
    "DELETE /api/content/content/content/cover": "/api/content/content", "PUT /api/books/1%2F2/content/a%20b": "/api/books/1%2F2",
    "PATCH /api/books/1/content/pages": "/api/books/1/content/pages", "PUT /api/books/1/content/other": "/api/books/1/content/other",
    "DELETE /other/content/5": "/other/content/5", "DELETE /api/books/content/relationships/tags": "/api/books/content/relationships/tags"}
SEED = """void sessionStorage.setItem('explorer:' + location.pathname, JSON.stringify(arguments[0].map(text => text.split(' '))
  .map(([method, address]) => ({ method, address, status: 204, at: 0 }))))"""


def history_leads_to_what_the_api_describes(page):
    """The description determines what is content, whatever the name of a type or an id."""
    document = under_api("content", "books")
    binary = {"content": {"*/*": {}}}
    for path in ["/content/{id}/content/cover", "/books/{id}/content/a%20b"]:
        document["paths"][path] = {method: {"responses": {"200": binary}} for method in ("get", "put", "delete")}
    # This path has documents.
    document["paths"]["/books/{id}/content/pages"] = document["paths"]["/content/{id}"]
    document["paths"]["/content/{id}"] = {**document["paths"]["/content/{id}"], "delete": {"responses": {}}}
    book = resource("content", 5, {"title": "Omoo"})
    page.answer({"GET /openapi.json": [200, document], "GET /api/content": [200, {"data": [book]}], "GET /api/content/5": [200, {"data": book}],
                 "DELETE /api/content/5": [200, {"meta": {}}]})
    page.open("#/api/content?ui.open=content/5")
    page.js(SEED, list(LEADS))
    page.open("#/api/content?ui.open=content/5")
    page.click(page.key("delete"))
    page.click("[data-choice='delete']")
    page.wait(lambda: page.js("document.querySelector('#panel').hidden"))
    page.settle()
    page.click("#history summary")
    page.wait(lambda: page.has("#history a"))
    links = dict(page.js("[...document.querySelectorAll('#history a')].map(a => [[a.querySelector('.verb'), a.querySelector('bdi')].map(e => e.textContent).join(' '), a.hash.slice(1)])"))
    expected = {**LEADS, "DELETE /api/content/5": "/api/content/5", "GET /api/content": "/api/content"}
    assert links == expected, {name: (links.get(name), expected.get(name)) for name in {*links, *expected} if links.get(name) != expected.get(name)}
    page.press("\ue00c")
    # Without a description, each links to its own address.
    page.answer({"GET /openapi.json": [500, {}]})
    page.driver.refresh()
    page.shows("#body", "can’t be described")
    page.click("#history summary")
    page.wait(lambda: page.count("#history a") == len(expected))


def related(name, type):
    return {name: {"properties": {"data": {"type": "array", "items": {"properties": {"type": {"enum": [type]}}}}}}}


def addresses_are_what_the_api_describes(page):
    """A path that only looks like one of the API isn't treated as one."""
    document = under_api("books", "relationships")
    paths = document["paths"]
    data = lambda path: paths[path]["get"]["responses"]["200"]["content"]["application/vnd.api+json"]["schema"]["properties"]["data"]
    data("/books")["items"]["properties"]["relationships"]["properties"] = related("relationships", "relationships")
    paths["/books/{id}/relationships"] = {"get": paths["/relationships"]["get"]}
    paths["/books/{id}/relationships/relationships"] = paths["/books/newest"] = paths["/books/{id}"]
    request = 'Request(path: "%s", as: AnyDocument.self)'
    expected = {
        "/api/books": "Books.query", "/api/books/1": 'Books.query(id: "1")', "/api/books/1/relationships": r'Books.reference(id: "1").related(\.relationships)',
        "/api/books/1/relationships/relationships": r'Books.reference(id: "1").relationship(\.relationships)', "/api/books/newest": request % "books/newest",
        "/api/books/1/author/name/x/y": request % "books/1/author/name/x/y", "/apibooks": request % "/apibooks", "/xyz/books": request % "/xyz/books",
        "/api": request % "/api"}
    page.answer({"GET /openapi.json": [200, document], **{f"GET {path}": [200, {"data": []}] for path in expected}})
    for path, code in expected.items():
        page.open("#" + path)
        assert page.swift == code, (path, page.swift)


def run(command):
    return json.loads(subprocess.run(["sh", "-c", command + " -s"], check=True, capture_output=True).stdout or "null")


def requests_as_commands(page):
    page.open("#/articles?fields[articles]=title&filter[title]=it's%20%22a%22%20%26%20%24HOME%20%60b%60&page[size]=2")
    page.choose("#language", "curl")
    command = page.swift
    assert command == (f"curl '{page.base}/articles?fields%5Barticles%5D=title&filter%5Btitle%5D=it%27s%20%22a%22%20%26%20%24HOME%20%60b%60"
                       "&page%5Bsize%5D=2' -H 'Accept: application/vnd.api+json'"), command
    # Credentials are left out.
    page.click("#credentials summary")
    page.type("#credentials-value", "Bearer secret-token")
    page.click("#credentials .primary")
    page.wait(lambda: """-H 'Authorization: '"$AUTHORIZATION\"""" in page.swift, page.swift)
    assert "secret" not in page.swift
    title = "It's \"new\" & `here` $HOME \\n é"
    id = page.create("articles", {"title": title, "status": "draft", "words": 1, "featured": False, "createdAt": "2026-01-01T09:00:00Z"})
    page.open(f"#/articles?ui.open=articles/{id}&ui.edit=1")
    page.find("#field-attributes_title")
    page.js("void (navigator.clipboard.writeText = async text => { window.copied = text; })")
    page.type("#field-attributes_title", title + " 2")
    page.click("#panel .preview button")
    change = page.wait(lambda: page.js("window.copied"))
    assert change.startswith(f"curl -X PATCH '{page.base}/articles/{id}'") and "If-Match" in change, change
    page.click(page.key("cancel"))
    page.click("[data-choice='discard']")
    page.click(page.key("delete"))
    page.click("#dialog .ghost")
    delete = page.wait(lambda: "DELETE" in page.js("window.copied") and page.js("window.copied"))
    page.click("[data-choice='cancel']")
    if shutil.which("curl"):
        assert run(command)["data"] == []
        assert run(change)["data"]["attributes"]["title"] == title + " 2"
        # The tag is that of the version before the change.
        assert run(delete)["errors"][0]["status"] == "412"
        assert run(command.split("'")[0] + f"'{page.base}/articles/{id}'")["data"]["id"] == id
    page.api("DELETE", f"/articles/{id}")


TESTS = [address_is_typed, addresses_that_are_long_are_typed_in_lines, history_has_what_was_sent, history_leads_to_what_the_api_describes,
         addresses_are_what_the_api_describes, requests_as_commands]
