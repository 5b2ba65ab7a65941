"""Finding: the search above the response, and facets beside it."""
import urllib.parse

from looks import LONG, api, resource

WORDS = "[data-k='words']"


def facets(page):
    """The values with their counts: pairs of texts."""
    return [tuple(text.split("\n")[:2]) for text in page.texts("#facets .facet")]


def settled(page):
    page.wait(lambda: page.js("document.querySelector('#facets').getAttribute('aria-busy')") == "false")


def open_facets(page, hash):
    page.open(hash)
    page.wait(lambda: page.has("#facets .facet"))
    settled(page)


def search_goes_into_the_query(page):
    page.open("#/articles")
    assert not page.has("[data-group='other'] [data-parameter='filter[search]']")
    page.js("void document.querySelector(arguments[0]).focus()", WORDS)
    page.press("Guide schema")
    # Nothing is sent until Enter.
    assert page.address == "/articles?filter[search]=Guide schema" and "Query edited" in page.text("#status") and len(page.rows()) == 25
    assert page.swift == 'Article.query.search("Guide schema")', page.swift
    page.press("\ue007")
    page.wait(lambda: page.rows() and all("guide" in title and "schema" in title for title in page.rows()), page.rows())
    assert page.hash == "#/articles?filter[search]=Guide%20schema" and page.focus == "words"
    page.choose("#language", "curl")
    assert "/articles?filter%5Bsearch%5D=Guide%20schema'" in page.swift, page.swift
    page.click("#history summary")
    page.wait(lambda: page.texts("#history bdi")[:1] == ["/articles?filter[search]=Guide%20schema"], page.texts("#history bdi"))
    page.press("\ue00c")
    # It isn't a row of the builder, combines with other filters, and is restored from its address.
    assert not page.has(".row.filter")
    page.click(page.key("add-filter"))
    page.choose(page.key("filter-field-1"), "words")
    page.type(page.key("filter-value-1"), "1000")
    page.type(WORDS, "guide")
    assert page.address == "/articles?filter[search]=guide&filter[words]=1000", page.address
    page.driver.back()
    page.wait(lambda: page.address == "/articles" and page.js("document.querySelector(arguments[0]).value", WORDS) == "")
    page.driver.forward()
    page.wait(lambda: page.js("document.querySelector(arguments[0]).value", WORDS) == "Guide schema")
    # If empty, it is removed from the query, and the following rows keep their positions.
    page.open("#/articles?filter[search]=guide&filter[featured]=true")
    page.click(WORDS)
    page.press_with("\ue009", "a")
    page.press("\ue017")
    page.wait(lambda: page.address == "/articles?filter[featured]=true" and page.focus == "words")
    page.choose(page.key("filter-value-0"), "false")
    assert page.address == "/articles?filter[featured]=false"
    # It also works along a relationship, but not if the type has no search.
    page.open("#/people/1/articles?filter[search]=guide")
    assert page.has(WORDS) and page.swift == r'Person.reference(id: "1").related(\.articles).search("guide")', page.swift
    assert page.rows() and all("guide" in title for title in page.rows())
    page.open("#/tags")
    assert page.js("document.querySelector('#finder').hidden")


def search_takes_any_text(page):
    text = "a&b=c #1 + 100% \"d\" 'e' \\ é <i>שלום</i>"
    id = page.create("articles", {"title": text, "status": "draft", "words": 1, "featured": False, "createdAt": "2026-01-01T09:00:00Z"})
    page.open("#/articles")
    page.type(WORDS, text)
    assert page.address == "/articles?filter[search]=" + text
    page.send()
    page.wait(lambda: page.rows() == [text])
    assert urllib.parse.unquote(page.hash) == "#/articles?filter[search]=" + text and not set(page.hash[1:]) & set("# +\\\"<")
    page.driver.refresh()
    page.settle()
    assert page.rows() == [text] and page.js("document.querySelector(arguments[0]).value", WORDS) == text
    page.api("DELETE", f"/articles/{id}")
    # The server's error is shown beside the field.
    page.open("#/articles?filter[search]=%3F!")
    page.shows("#finder .err", "no words to search for")
    assert page.js("document.querySelector(arguments[0]).getAttribute('aria-invalid')", WORDS) == "true"
    assert page.swift == 'Article.query.filter("search", "?!")', page.swift
    page.size(390, 844)
    page.click("#body .errors button.link")
    page.wait(lambda: page.focus == "words")


def fields_called_search_are_filtered(page):
    """A type with such a field can't be searched: the parameter compares the field."""
    document = api({"books": [{"search": {"type": "string"}}, {}], "notes": [{"text": {"type": "string"}}, {}]})
    for name in ["books", "notes"]:
        document["paths"][f"/{name}"]["get"]["parameters"] = [{"in": "query", "name": "filter[search]", "schema": {"type": "string"}}]
    page.answer({"GET /openapi.json": [200, document], "GET /books": [200, {"data": []}], "GET /notes": [200, {"data": []}]})
    page.open("#/books?filter[search]=x")
    assert page.js("document.querySelector('#finder').hidden") and page.count(".row.filter") == 1
    assert page.swift == 'Books.query.filter { $0.search == "x" }', page.swift
    page.open("#/notes?filter[search]=x")
    assert page.has(WORDS) and not page.has(".row.filter") and page.swift == 'Notes.query.search("x")', page.swift


def facets_filter_the_query(page):
    page.open("#/articles?filter[search]=guide")
    page.wait(lambda: len(page.rows()) == 25 or page.text("#pager"))
    assert page.js("document.querySelector('#facets').hidden")
    page.click(page.key("facets"))
    settled(page)
    page.wait(lambda: page.has("#facets .facet"))
    assert page.hash == "#/articles?filter[search]=guide&ui.facet=status", page.hash
    assert page.js("document.querySelector(\"[data-k='facets']\").getAttribute('aria-expanded')") == "true"
    _, document = page.api("GET", "/articles?filter%5Bsearch%5D=guide&aggregateBy=status")
    counts = {row["group"]["status"]: row["count"] for row in document["meta"]["aggregates"]}
    assert len(counts) > 1 and dict(facets(page)) == {value: str(number) for value, number in counts.items()}, (facets(page), counts)
    first, second = [value for value, _ in facets(page)][:2]
    before = facets(page)
    page.click(f"[data-k='facet filter[status]={first}']")
    page.wait(lambda: f"filter[status]={first}" in page.address and len(page.rows()) == counts[first])
    settled(page)
    assert page.focus == f"facet filter[status]={first}", page.focus
    # The other values can still be chosen, and the panel notes that its own filter isn't included in the counts.
    assert page.texts("#facets [aria-pressed='true']")[0].startswith(first) and facets(page) == before
    assert "without the filter on" in page.text("#facets")
    page.click(f"[data-k='facet filter[status]={second}']")
    page.wait(lambda: f"filter[status]={first},{second}" in page.address, page.address)
    page.settle()
    assert page.count("#facets [aria-pressed='true']") == 2
    for value in (first, second):
        page.click(f"[data-k='facet filter[status]={value}']")
        page.settle()
    page.wait(lambda: page.address == "/articles?filter[search]=guide", page.address)
    # Clicks made before the response all affect the query.
    page.js("""void arguments[0].forEach(value => document.querySelector(`[data-k="facet filter[status]=${value}"]`).click())""", [first, second])
    page.wait(lambda: f"filter[status]={first},{second}" in page.address, page.address)
    # Other filters are included in the counts.
    page.open("#/articles?filter[status]=draft&ui.facet=featured")
    page.wait(lambda: page.has("#facets .facet"))
    settled(page)
    _, document = page.api("GET", "/articles?filter%5Bstatus%5D=draft&aggregateBy=featured")
    assert dict(facets(page)) == {str(row["group"]["featured"]).lower(): str(row["count"]) for row in document["meta"]["aggregates"]}
    # Additional aggregate terms.
    page.choose("#facet-number", "sum of words")
    page.wait(lambda: "ui.number=sum(words)" in page.hash and "sum of words" in page.text("#facets .facet"))
    page.click(page.key("facets"))
    page.wait(lambda: page.js("document.querySelector('#facets').hidden"))
    assert page.focus == "facets"
    # They are restored from their address, even if another query was edited in between.
    page.open("#/articles?ui.facet=status&ui.number=average(words)")
    page.wait(lambda: "average of words" in page.text("#facets .facet"))
    page.type(WORDS, "typed")
    page.choose("#facet-field", "featured")
    page.wait(lambda: page.has("[data-k='facet filter[featured]=true']"))
    assert page.address == "/articles?filter[search]=typed" and page.js("document.querySelector(arguments[0]).value", WORDS) == "typed"
    page.open("#/tags?ui.facet=name")
    assert page.js("document.querySelector('#facets').hidden")


def null_is_a_facet(page):
    open_facets(page, "#/articles?ui.facet=summary")
    _, document = page.api("GET", "/articles?aggregateBy=summary")
    groups = document["meta"]["aggregates"]
    nulls = next(row["count"] for row in groups if row["group"]["summary"] is None)
    assert ("null", str(nulls)) in facets(page) and len(facets(page)) == len(groups)
    page.click("[data-k='facet filter[summary][isNull]=true']")
    page.wait(lambda: page.address == "/articles?filter[summary][isNull]=true" and len(page.rows()) == nulls)
    # In this dialect, a comma separates values, so no filter can express such a text.
    assert page.has("#facets div.facet[title]") and not page.has("#facets button[data-k*=', and']")
    page.click("[data-k='facet filter[summary][isNull]=true']")
    page.wait(lambda: page.address == "/articles")


def facets_are_never_a_part(page):
    open_facets(page, "#/articles?ui.facet=createdAt")
    assert page.count("#facets .facet") == 50 and "200 values" in page.text("#facets") and "Show more (150 left)" in page.text("#facets")
    page.click("#facets .add")
    page.wait(lambda: page.count("#facets .facet") == 100)
    # A click far down keeps the length of the list.
    key = page.js("document.querySelectorAll('#facets .facet')[80].dataset.k")
    page.js("void document.querySelectorAll('#facets .facet')[80].click()")
    page.wait(lambda: len(page.rows()) == 1)
    settled(page)
    assert page.count("#facets .facet") == 100 and page.js("document.querySelector('#facets [aria-pressed=true]').dataset.k") == key
    page.choose("#facet-field", "status")
    page.wait(lambda: page.count("#facets .facet") == 1)
    page.choose("#facet-field", "createdAt")
    page.wait(lambda: page.count("#facets .facet") == 50)
    # Too many values for the server are an error, which doesn't affect the table.
    page.open("#/readings?page[size]=20&ui.facet=takenAt")
    page.shows("#facets .errors", "groups")
    assert not page.has("#facets .facet") and len(page.rows()) == 20 and "200" in page.text("#status")
    page.choose("#facet-field", "sensor")
    page.wait(lambda: len(facets(page)) == 17)


AGGREGATED = api({"books": [{"genre": {"type": ["string", "null"]}, "pages": {"type": "integer"}}, {}]})
AGGREGATED["paths"]["/books"]["get"]["parameters"] = [
    {"in": "query", "name": "aggregateOf", "schema": {"type": "array", "items": {"enum": ["count", "sum(pages)"]}}},
    {"in": "query", "name": "aggregateBy", "schema": {"type": "array", "items": {"enum": ["genre"]}}},
    {"in": "query", "name": "filter[genre]", "schema": {"type": "string"}}]
HOSTILE = ["<img src=x onerror='window.hit=1'>", "\u202egnp\u202c", "__proto__", "", LONG, "it's \"1\" & 2, %"]


def groups(*values):
    return {"data": [], "meta": {"aggregates": [{"group": {"genre": value}, "count": len(values) - at, "sum": {"pages": at}} for at, value in enumerate(values)]}}


def hostile_facets_stay_text(page):
    shelf = [resource("books", 1, {"genre": "x", "pages": 1})]
    page.answer({"GET /openapi.json": [200, AGGREGATED], "GET /books": [200, {**groups(*HOSTILE, None, {"a": 1}, 9007199254740993), "data": shelf, "links": {"next": "/books?x=1"}}]})
    open_facets(page, "#/books?ui.facet=genre")
    assert page.count("#facets .facet") == len(HOSTILE) + 3 and page.count("#facets img") == 0
    assert "<img src=x" in page.text("#facets") and "empty text" in page.text("#facets")
    # Another server may return only some of them.
    page.shows("#facets .stale", "more values than these")
    # Here, no parameter can express null or an object.
    assert page.texts("#facets div.facet")[0].startswith("null") and page.count("#facets div.facet") == 2
    for value in HOSTILE:
        page.open("#/books?ui.facet=genre")
        page.wait(lambda: page.has("#facets .facet"))
        page.js("""void [...document.querySelectorAll('#facets button.facet')].find(e => e.dataset.k === arguments[0]).click()""", f"facet filter[genre]={value}")
        page.wait(lambda: page.address == f"/books?filter[genre]={value}", value)
    for width in [1400, 390]:
        page.size(width, 844)
        open_facets(page, "#/books?ui.facet=genre")
        assert page.js("(e => e.scrollWidth <= e.clientWidth)(document.querySelector('#facets'))") and page.js("document.documentElement.scrollWidth") <= width
    # Unknown names can't be opened.
    page.open("#/books?ui.facet=__proto__&ui.number=constructor")
    assert page.js("document.querySelector('#facets').hidden") and page.js("window.hit") is None


def late_facets_are_dropped(page):
    page.open("#/articles?ui.facet=status")
    page.wait(lambda: page.has("#facets .facet"))
    settled(page)
    # The response to the first query arrives after that to the second, in a browser that doesn't abort it.
    page.js("""void (window.fetch = (fetch => (url, options) => !String(url).includes('aggregateBy') || !String(url).includes('Guide')
      ? fetch(url, options)
      : new Promise(done => { window.late = () => done(new Response(JSON.stringify({ data: [], meta: { aggregates: [{ group: { status: 'late' }, count: 7 }] } }))); }))(window.fetch))""")
    page.js("void (location.hash = '#/articles?filter[search]=Guide&ui.facet=status')")
    page.wait(lambda: page.js("typeof window.late") == "function")
    assert page.js("document.querySelector('#facets').getAttribute('aria-busy')") == "true" and page.has("#facets .facet")
    page.js("void (location.hash = '#/articles?filter[featured]=true&ui.facet=status')")
    page.settle()
    settled(page)
    before = facets(page)
    page.js("void window.late()")
    page.js("new Promise(done => setTimeout(done))")
    assert facets(page) == before and "late" not in page.text("#facets")
    # A failure doesn't affect the table.
    page.js("void (window.fetch = (fetch => (url, options) => String(url).includes('aggregateBy') ? Promise.reject(new TypeError('Failed to fetch')) : fetch(url, options))(window.fetch))")
    page.click("#send")
    page.shows("#facets .errors", "No answer")
    page.settle()
    assert len(page.rows()) == 25


def facets_of_a_query_that_is_followed_change(page):
    id = page.create("articles", {"title": "Counted", "status": "draft", "words": 1, "featured": False, "createdAt": "2026-01-01T09:00:00Z"})
    open_facets(page, "#/articles?filter[title]=Counted&ui.facet=status")
    assert facets(page) == [("draft", "1")]
    page.click("#follow")
    page.shows("#status", "Following: 1 document")
    page.api("PATCH", f"/articles/{id}", {"data": {"type": "articles", "id": id, "attributes": {"status": "archived"}}})
    page.wait(lambda: facets(page) == [("archived", "1")])
    page.click("#follow")
    page.api("DELETE", f"/articles/{id}")


def brief_descriptions_have_all_operators(page):
    """With many types, one parameter stands for all of a field, and its description names the other operators."""
    books = AGGREGATED["paths"]["/books"]["get"]
    brief = {**books, "parameters": books["parameters"][:2] + [{**books["parameters"][2], "description": "Also [ne], [isNull], [ieq]."}]}
    document = {**AGGREGATED, "paths": {**AGGREGATED["paths"], "/books": {"get": brief}}}
    page.answer({"GET /openapi.json": [200, document], "GET /books": [200, groups("x", None)]})
    open_facets(page, "#/books?ui.facet=genre")
    page.click("[data-k='facet filter[genre][isNull]=true']")
    page.wait(lambda: page.address == "/books?filter[genre][isNull]=true")
    assert page.texts(page.key("filter-operator-0") + " option") == ["=", "≠", "is null", "ieq"]


TESTS = [search_goes_into_the_query, search_takes_any_text, fields_called_search_are_filtered, facets_filter_the_query, null_is_a_facet,
         facets_are_never_a_part, facets_of_a_query_that_is_followed_change, brief_descriptions_have_all_operators, hostile_facets_stay_text, late_facets_are_dropped]
