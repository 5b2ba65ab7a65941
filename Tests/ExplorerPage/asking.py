"""Asking: an address that is typed, the history of requests, and requests as commands."""
import json
import shutil
import subprocess


def typed(page, text, *keys):
    page.click("#type-url")
    page.wait(lambda: page.focus == "typed")
    # All of it is chosen.
    page.press(text, *keys)


def address_is_typed(page):
    page.open("#/articles")
    typed(page, "/people?page[size]=3&include=articles")
    # The query follows while nothing is sent.
    page.wait(lambda: page.js("document.querySelector('[data-k=page-size]').value") == "3")
    assert page.js("document.querySelector('[data-k=include-articles]').checked")
    assert "Query edited" in page.text("#status") and len(page.rows()) == 25
    page.press("\ue007")
    page.wait(lambda: len(page.rows()) == 3 and page.address == "/people?include=articles&page[size]=3", page.address)
    assert page.focus == "type-url" and page.hash == "#/people?include=articles&page[size]=3"
    # Escape gives it up; the resource beside stays open.
    page.open("#/articles?ui.open=articles/1")
    typed(page, "/tags", "\ue00c")
    page.wait(lambda: page.address == "/articles" and page.focus == "type-url")
    assert "Query edited" not in page.text("#status") and not page.js("document.querySelector('#panel').hidden")
    # What is copied elsewhere: a whole address, a line of a log, a path without its slash.
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
    # What is counted beside the types is asked for at any time.
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
    # One that is sent again stands at the top, once.
    page.click("#history li:last-child a")
    page.wait(lambda: page.address == "/tags" and "api design" in page.text("#body"))
    assert not page.js("document.querySelector('#history details').open")
    assert listed() == [expected[3], *expected[:3]]
    page.api("DELETE", f"/articles/{id}")


def run(command):
    return json.loads(subprocess.run(["sh", "-c", command + " -s"], check=True, capture_output=True).stdout or "null")


def requests_as_commands(page):
    page.open("#/articles?fields[articles]=title&filter[title]=it's%20%22a%22%20%26%20%24HOME%20%60b%60&page[size]=2")
    page.choose("#language", "curl")
    command = page.swift
    assert command == (f"curl '{page.base}/articles?fields%5Barticles%5D=title&filter%5Btitle%5D=it%27s%20%22a%22%20%26%20%24HOME%20%60b%60"
                       "&page%5Bsize%5D=2' -H 'Accept: application/vnd.api+json'"), command
    # Credentials stay out of it.
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


TESTS = [address_is_typed, addresses_that_are_long_are_typed_in_lines, history_has_what_was_sent, requests_as_commands]
