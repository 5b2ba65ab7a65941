"""Reading: types, the diagram, queries, views, pages, links, findings, errors."""
import pathlib
import re
import urllib.request

from browser import MEDIA

SNIPPET = pathlib.Path(__file__).parent.parent.parent / "Snippets/TheExplorer.swift"


def types_and_counts(page):
    page.open()
    page.wait(lambda: "articles" in page.texts("#types .name"))
    assert page.texts("#types .name") == ["articles", "people", "comments", "tags", "readings"], page.texts("#types .name")
    page.wait(lambda: page.texts("#types .count")[-1] == "10,000", "the count of readings")
    page.type("#search", "peo")
    assert page.texts("#types .name") == ["people"]
    page.press("\ue007")
    page.settle()
    page.wait(lambda: page.address == "/people")
    page.type("#search", "nothing")
    page.shows("#types", "No type matches")


def picture_leads_to_types(page):
    page.open("#/articles")
    assert page.texts("#map .edge") == ["author", "tags\u00a0∗", "comments\u00a0∗"], page.texts("#map .edge")
    assert page.texts("#map .node") == ["articles", "people", "tags", "comments"], page.texts("#map .node")
    page.click("#map li:nth-child(2) a")
    page.wait(lambda: page.address == "/tags")
    assert page.text("#map .node.on") == "tags"
    # People have no relationship to comments, but comments have one to people.
    page.click("#types [data-k='type-people']")
    page.wait(lambda: page.texts("#map li") == ["articles\u00a0∗\n→\narticles", "author\n←\ncomments"], page.texts("#map li"))


def builder_makes_the_query(page):
    page.open("#/articles")
    page.click(page.key("include-author"))
    page.click(page.key("include-comments"))
    page.click(page.key("include-comments.author"))
    page.click(page.key("fields-articles-title"))
    page.click(page.key("fields-articles-author"))
    page.click(page.key("add-filter"))
    page.choose(page.key("filter-field-0"), "words")
    page.choose(page.key("filter-operator-0"), ">")
    page.type(page.key("filter-value-0"), "1000")
    page.click(page.key("add-sort"))
    page.choose(page.key("sort-field-0"), "createdAt")
    page.choose(page.key("sort-direction-0"), "descending")
    page.type(page.key("page-size"), "5")
    assert page.address == ("/articles?include=author,comments.author&fields[articles]=title,author"
                            "&filter[words][gt]=1000&sort=-createdAt&page[size]=5"), page.address
    assert page.swift == (r'Article.query.include(\.author, \.comments.author).fields(\.title, \.author)'
                          r'.filter { $0.words > 1000 }.sort(.descending(\.createdAt)).page(["size": "5"])'), page.swift
    # Editing sends nothing.
    assert "Query edited" in page.text("#status")
    assert page.js("document.querySelector('#send').className") == "primary"
    assert len(page.rows()) == 25
    page.send()
    page.wait(lambda: len(page.rows()) == 5)
    assert "Query edited" not in page.text("#status")


def query_survives_its_address(page):
    address = ("/articles?include=author&fields[people]=name&filter[title]=a%26b,%20c%3D%22d%22&filter[words][gte]=5"
               "&sort=-words,title&page[number]=2&page[size]=10&x-own=%25%20%2B")
    page.open("#" + address)
    first = page.hash
    page.driver.refresh()
    page.settle()
    assert page.hash == first, (page.hash, first)
    page.click("#view-json")
    page.click("#view-table")
    assert page.hash == first, (page.hash, first)


def swift_is_what_the_snippet_compiles(page):
    text = SNIPPET.read_text()
    pairs = re.findall(r'\(\s*"(/(?:[^"\\]|\\.)*)",\s*((?:(?!\.parameters\s*\)).)*)\s*\.parameters\s*\)', text, re.DOTALL)
    assert len(pairs) >= 20, len(pairs)
    squeeze = lambda code: re.sub(r"\s+", "", code)
    page.open("#/articles")
    for address, code in pairs:
        address = address.replace('\\"', '"').replace("\\\\", "\\")
        page.js("void (location.hash = arguments[0])", "#" + address)
        page.wait(lambda: squeeze(page.swift) == squeeze(code), f"{address}: {page.swift} for {squeeze(code)}")
        page.settle()


def table_sorts_and_follows(page):
    page.open("#/articles?include=author")
    page.click(".grid th button[data-k='sort-words']")
    page.wait(lambda: "sort=words" in page.address)
    page.settle()
    page.click(".grid th button[data-k='sort-words']")
    page.wait(lambda: "sort=-words" in page.address and page.has(".grid th[aria-sort='descending']"))
    page.settle()
    author = page.text(".grid tbody tr:nth-child(2) td:nth-last-child(3)")
    page.click(".grid tbody tr:nth-child(2) td:nth-last-child(3) a")
    page.shows("#panel h2", author)
    assert "people" in page.text("#panel header")
    # From the panel to related resources.
    page.click("#panel .go a")
    page.wait(lambda: re.fullmatch(r"/people/\d+/articles", page.address), page.address)
    assert re.fullmatch(r'Person.reference\(id: "\d+"\).related\(\\.articles\)', page.swift), page.swift


def history_and_reload(page):
    page.open("#/people")
    page.click("#types [data-k='type-tags']")
    page.wait(lambda: page.address == "/tags" and "api design" in page.text("#body"))
    page.driver.back()
    page.wait(lambda: page.address == "/people" and "Ada Lovell" in page.text("#body"))
    page.driver.forward()
    page.wait(lambda: page.address == "/tags")
    page.click(".grid tbody tr:nth-child(2) td a")
    page.wait(lambda: page.text("#panel h2"))
    title = page.text("#panel h2")
    page.driver.refresh()
    page.shows("#panel h2", title)
    page.driver.back()
    page.wait(lambda: page.js("document.querySelector('#panel').hidden"))


def pages(page):
    page.open("#/articles?page[size]=50")
    page.shows("#pager", "1–50 of 200")
    page.click(page.key("page-next"))
    page.shows("#pager", "51–100 of 200")
    page.click(page.key("page-last"))
    page.shows("#pager", "151–200 of 200")
    assert page.js("document.querySelector('[data-k=page-next]').getAttribute('aria-disabled')") == "true"
    page.open("#/comments")
    assert "page[number]" not in page.text("#builder") and not page.has("#page-number")
    page.click(page.key("page-next"))
    page.wait(lambda: "page[after]" in page.address)


def tree_json_headers(page):
    page.open("#/articles?include=author,comments.author&ui.view=tree")
    assert page.count(".outline-tree > div > details") == 25
    page.click(".outline-tree > div > details:nth-child(2) > summary")
    page.wait(lambda: page.has(".outline-tree > div > details:nth-child(2) .kids"))
    page.open("#/articles?ui.view=json")
    page.shows("#body", '"articles"')
    page.open("#/articles?ui.view=headers")
    page.shows("#body", "application/vnd.api+json")
    page.shows("#body", "wait")


def findings_beside_the_response(page):
    page.open("#/articles")
    page.wait(lambda: "findings" in page.text("#findings"), "the validator's answer")
    assert "no findings" in page.text("#findings"), page.text("#findings")
    # An invalid response: the API returns a file that isn't one of its documents.
    page.js("""void (window.fetch = (old => (url, options) => String(url).startsWith('/tags')
      ? Promise.resolve(new Response('{"data": [{"type": "tags", "id": 1}]}', { headers: { 'Content-Type': 'application/vnd.api+json' } }))
      : old(url, options))(window.fetch))""")
    page.click("#types [data-k='type-tags']")
    page.shows("#findings", "RES-05")
    assert "Error" in page.text("#findings li")
    assert page.js("document.querySelector('#findings .rule').href").startswith("https://jsonapi.org/")
    page.click("#findings li button")
    page.wait(lambda: page.has("[data-pointer='/data/0/id'].hit"))


def errors_lead_to_their_control(page):
    page.open("#/articles?sort=-summary&page[size]=5000")
    page.shows("#body", "The request failed")
    assert "400" in page.text("#status")
    page.wait(lambda: page.has("#builder [aria-invalid='true']") and page.texts("#builder .err") != [])
    page.click("#body .errors button.link")
    page.wait(lambda: page.focus.startswith(("sort-", "page-")), page.focus)
    page.open("#/nothing")
    page.shows("#body", "404")
    page.shows("#builder", "doesn’t describe")
    page.open("#/articles?filter[title]=none")
    page.shows("#body", "Nothing found")
    page.click("#body .outline")
    page.wait(lambda: page.address == "/articles" and len(page.rows()) == 25)


def unreachable_server(page):
    page.open("#/articles")
    page.js("void (window.kept = window.fetch, window.fetch = () => Promise.reject(new TypeError('Failed to fetch')))")
    page.click("#send")
    page.shows("#body", "No answer")
    page.js("void (window.fetch = window.kept)")
    page.click(page.key("again"))
    page.wait(lambda: len(page.rows()) == 25)


def late_answers_are_dropped(page):
    page.open("#/tags")
    page.js("""void (window.fetch = (old => (url, options) => String(url).startsWith('/people')
      ? new Promise((done, fail) => { options.signal.addEventListener('abort', () => { window.stopped = true; fail(new DOMException('', 'AbortError')); });
          setTimeout(() => done(old(url, { ...options, signal: undefined })), 600); })
      : old(url, options))(window.fetch))""")
    page.click("#types [data-k='type-people']")
    page.click("#types [data-k='type-tags']")
    page.settle()
    assert page.js("window.stopped") is True
    page.wait(lambda: "api design" in page.text("#body"))


def ten_thousand_rows(page):
    page.open("#/readings?page[size]=10000")
    page.shows("#pager", "10,000")
    assert page.js("document.querySelector('.grid').getAttribute('aria-rowcount')") == "10001"
    assert page.count(".grid tbody tr") < 60, page.count(".grid tbody tr")
    page.js("void (document.querySelector('#body').scrollTop = 1e9)")
    page.wait(lambda: page.has(".grid [data-at='9999']"))
    assert page.count(".grid tbody tr") < 60
    page.click(".grid [data-at='9999'][data-column='1']")
    page.press("\ue013")
    page.wait(lambda: page.js("document.activeElement.dataset.at") == "9998")
    page.press_with("\ue009", "\ue011")
    page.wait(lambda: page.js("document.activeElement.dataset.at") == "0")
    page.click("#view-json")
    page.shows("#body", "Show more")
    assert page.count("#body *") < 3_000


def credentials_stay_in_memory(page):
    page.open("#/tags")
    page.click("#credentials summary")
    page.type("#credentials-value", "Bearer secret-token")
    page.click("#credentials .primary")
    page.shows("#credentials", "Credentials set")
    page.settle()
    page.click("#view-headers")
    page.shows("#body", "••••")
    assert "secret-token" not in page.js("document.body.innerText + location.href + JSON.stringify({ ...localStorage, ...sessionStorage }) + document.cookie")


def queries_are_followed(page):
    id = page.create("articles", {"title": "Followed", "status": "draft", "words": 1, "featured": False, "createdAt": "2026-01-01T09:00:00Z"})
    page.open("#/articles?filter[title]=Followed")
    page.wait(lambda: len(page.rows()) == 1)
    assert page.text("#follow") == "Follow"
    page.click("#follow")
    page.shows("#status", "Following: 1 document")
    assert not page.has(".grid tr.changed")
    page.api("PATCH", f"/articles/{id}", {"data": {"type": "articles", "id": id, "attributes": {"words": 77}}})
    page.shows("#status", "Following: 2 documents")
    # Identities are random, and may contain any digits.
    page.wait(lambda: "77" in page.texts(".grid tr.changed td"))
    # Sending a request stops following, and so does the button.
    page.click("#send")
    page.wait(lambda: "Following" not in page.text("#status") and page.text("#follow") == "Follow")
    page.click("#follow")
    page.shows("#status", "Following: 1 document")
    page.click("#follow")
    page.wait(lambda: "Following" not in page.text("#status"))
    page.api("PATCH", f"/articles/{id}", {"data": {"type": "articles", "id": id, "attributes": {"words": 78}}})
    cells = page.texts(".grid tbody td")
    assert "77" in cells and "78" not in cells, cells
    # The deletion of a resource ends it with the server's error.
    page.open(f"#/articles/{id}")
    page.click("#follow")
    page.shows("#status", "Following: 1 document")
    page.api("DELETE", f"/articles/{id}")
    page.shows("#body", "404")
    page.wait(lambda: page.text("#follow") == "Follow")


def browsers_follow_by_themselves(page):
    """The browser's EventSource reads the same URL, and reconnects with the last tag."""
    id = page.create("articles", {"title": "By a browser", "status": "draft", "words": 1, "featured": False, "createdAt": "2026-01-01T09:00:00Z"})
    page.open("#/articles")
    page.driver.execute_script("""
        window.events = [];
        window.source = new EventSource("/articles?filter[title]=By%20a%20browser");
        source.onmessage = event => events.push({ name: event.type, id: event.lastEventId, data: event.data });
        source.addEventListener("errors", event => events.push({ name: event.type, data: event.data }));""")
    for words in (1, 2, 3):
        page.wait(lambda: page.js("events.length") == words)
        event = page.js("events.at(-1)")
        with urllib.request.urlopen(urllib.request.Request(
                page.base + "/articles?filter%5Btitle%5D=By%20a%20browser", headers={"Accept": MEDIA})) as response:
            assert event == {"name": "message", "id": response.headers["ETag"], "data": response.read().decode()}, event
        page.api("PATCH", f"/articles/{id}", {"data": {"type": "articles", "id": id, "attributes": {"words": words + 1}}})
    page.wait(lambda: page.js("events.length") == 4)
    page.driver.execute_script("source.close()")
    # The end of a stream is a separate event, before the browser reconnects and gets 404.
    page.driver.execute_script("""
        window.events = [];
        window.source = new EventSource(arguments[0]);
        source.onmessage = event => events.push({ name: event.type });
        source.addEventListener("errors", event => events.push({ name: event.type, data: event.data }));""", f"/articles/{id}")
    page.wait(lambda: page.js("events.length") == 1)
    page.api("DELETE", f"/articles/{id}")
    page.wait(lambda: page.js("events.length") == 2)
    assert page.js("events[1].name") == "errors" and '"404"' in page.js("events[1].data")
    page.wait(lambda: page.js("source.readyState") == 2)


TESTS = [types_and_counts, picture_leads_to_types, builder_makes_the_query, query_survives_its_address,
         swift_is_what_the_snippet_compiles, table_sorts_and_follows, history_and_reload, pages, tree_json_headers,
         findings_beside_the_response, errors_lead_to_their_control, unreachable_server, late_answers_are_dropped,
         ten_thousand_rows, credentials_stay_in_memory,
         queries_are_followed, browsers_follow_by_themselves]
