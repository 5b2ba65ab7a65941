"""Finding: the search above the response."""
import urllib.parse

from looks import api

WORDS = "[data-k='words']"


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
    # It is no row of the builder, goes along with what is there, and comes back with its address.
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
    # Empty, it leaves the query, while the rows behind it keep theirs.
    page.open("#/articles?filter[search]=guide&filter[featured]=true")
    page.click(WORDS)
    page.press_with("\ue009", "a")
    page.press("\ue017")
    page.wait(lambda: page.address == "/articles?filter[featured]=true" and page.focus == "words")
    page.choose(page.key("filter-value-0"), "false")
    assert page.address == "/articles?filter[featured]=false"
    # Along a relationship as well, and not where a type has none.
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
    # What the server refuses stands beside the field.
    page.open("#/articles?filter[search]=%3F!")
    page.shows("#finder .err", "no words to search for")
    assert page.js("document.querySelector(arguments[0]).getAttribute('aria-invalid')", WORDS) == "true"
    assert page.swift == 'Article.query.filter("search", "?!")', page.swift
    page.size(390, 844)
    page.click("#body .errors button.link")
    page.wait(lambda: page.focus == "words")


def fields_called_search_are_filtered(page):
    """A type that has such a field can't be searched: the parameter compares the field."""
    document = api({"books": [{"search": {"type": "string"}}, {}], "notes": [{"text": {"type": "string"}}, {}]})
    for name in ["books", "notes"]:
        document["paths"][f"/{name}"]["get"]["parameters"] = [{"in": "query", "name": "filter[search]", "schema": {"type": "string"}}]
    page.answer({"GET /openapi.json": [200, document], "GET /books": [200, {"data": []}], "GET /notes": [200, {"data": []}]})
    page.open("#/books?filter[search]=x")
    assert page.js("document.querySelector('#finder').hidden") and page.count(".row.filter") == 1
    assert page.swift == 'Books.query.filter { $0.search == "x" }', page.swift
    page.open("#/notes?filter[search]=x")
    assert page.has(WORDS) and not page.has(".row.filter") and page.swift == 'Notes.query.search("x")', page.swift


TESTS = [search_goes_into_the_query, search_takes_any_text, fields_called_search_are_filtered]
