"""Appearance: columns, the diagram, long names, many types, narrow windows, text in both directions."""
import urllib.parse

MEDIA = "application/vnd.api+json"
LONG = "Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft"


def api(types):
    """An OpenAPI document of readable types: by name, their attributes with schemas, and relationships with types."""
    paths = {}
    for name, (attributes, relationships) in types.items():
        schemas = {field: {"properties": {"data": linkage(*targets)}} for field, targets in relationships.items()}
        resource = {"properties": {"type": {"const": name}, "id": {"type": "string"}, "attributes": {"properties": attributes},
                                   "relationships": {"properties": schemas}}}
        answers = lambda data: {"responses": {"200": {"content": {MEDIA: {"schema": {"properties": {"data": data}}}}}}}
        include = {"in": "query", "name": "include", "schema": {"type": "array", "items": {"enum": list(relationships)}}}
        paths[f"/{name}"] = {"get": {**answers({"type": "array", "items": resource}), "parameters": [include]}}
        paths[f"/{name}/{{id}}"] = {"get": answers(resource)}
    return {"openapi": "3.1.0", "info": {"title": "API"}, "paths": paths}


def linkage(*targets):
    many = [target[:-1] for target in targets if target.endswith("*")]
    one = lambda names: {"properties": {"type": {"enum": names}, "id": {"type": "string"}}}
    return {"type": "array", "items": one(many)} if many else one(list(targets))


def resource(type, id, attributes, relationships={}):
    return {"type": type, "id": str(id), "attributes": attributes,
            "relationships": {name: {"data": data} for name, data in relationships.items()}}


BOOK = {"title": {"type": "string"}, "isbn": {"type": "string"}, "pages": {"type": "integer"}, "language": {"type": "string"},
        "published": {"type": "string", "format": "date"}, "price": {"type": "number"}, "rating": {"type": "number"}, "inPrint": {"type": "boolean"},
        "series": {"type": "string"}, "summary": {"type": "string"}}


def books(page, titles=["A title"]):
    rows = [resource("books", number, {"title": titles[number % len(titles)], "isbn": f"978-3-16-{148410 + number}-0", "pages": 90 + number,
                                       "language": "en", "published": "2020-01-31", "price": 12.5, "rating": 4.5, "inPrint": True, "series": None,
                                       "summary": LONG if number == 7 else "Short"},
                     {"author": {"type": "people", "id": "1"}, "publisher": {"type": "people", "id": "2"}}) for number in range(40)]
    page.answer({"GET /openapi.json": [200, api({"books": [BOOK, {"author": ["people"], "publisher": ["people"]}], "people": [{"name": {"type": "string"}}, {}]})],
                 "GET /books": [200, {"data": rows}]})


IN_SIGHT = """[...document.querySelectorAll('.grid th')].filter(e => e.getBoundingClientRect().right
  <= document.querySelector('#body').getBoundingClientRect().right + 1).length"""


def columns_are_as_wide_as_their_contents(page):
    page.size(1440, 900)
    books(page)
    page.open("#/books")
    assert page.count(".grid th") == 13
    # One long text among forty doesn't take room from the other columns.
    assert page.js(IN_SIGHT) >= 10, page.js(IN_SIGHT)
    widths = page.js("Object.fromEntries([...document.querySelectorAll('.grid th')].map(e => [e.innerText, e.offsetWidth]))")
    assert widths["pages"] < 100 and widths["isbn"] > 140, widths
    cut = page.js("""[...document.querySelectorAll('.grid td[data-column]')].filter(e => e.scrollWidth > e.clientWidth).map(e => e.innerText)""")
    assert cut == [LONG], cut


def hidden_columns_are_told_and_reached(page):
    names = [f"valueOfSensor{number}" for number in range(30)]
    page.answer({"GET /openapi.json": [200, api({"readings": [{name: {"type": "string"} for name in names}, {}]})],
                 "GET /readings": [200, {"data": [resource("readings", number, {name: "a value of it" for name in names}) for number in range(30)]}]})
    page.size(1440, 900)
    page.open("#/readings")
    hidden = lambda: 0 if page.js("document.querySelector('#columns').hidden") else int(page.text("#columns").split()[0])
    first = hidden()
    # Columns with a legible name, and the one cut off by the edge.
    assert 0 <= 31 - first - page.js(IN_SIGHT) <= 1, (first, page.js(IN_SIGHT))
    assert page.has(".view.more")
    page.size(1900, 900)
    page.wait(lambda: hidden() < first, "the hint of a wider window")
    for _ in range(30):
        if not hidden():
            break
        before = hidden()
        page.js("void document.querySelector('#columns').focus()")
        page.press("\ue007")
        page.wait(lambda: hidden() < before, "fewer hidden columns")
    page.js("void (document.querySelector('#body').scrollLeft = 1e6)")
    page.wait(lambda: not page.has(".view.more"))
    assert page.focus == "body", page.focus
    # The id column stays in place, and doesn't cover the focused cell.
    assert page.box(".grid td[data-column='0']")[0] == page.box("#body")[0]
    page.click(".grid [data-at='0'][data-column='30']")
    for _ in range(24):
        page.press("\ue012")
    assert page.box(".grid [data-at='0'][data-column='6']")[0] >= page.box(".grid [data-at='0'][data-column='0']")[2] - 1
    # Other views have no columns.
    page.click("#view-json")
    page.wait(lambda: page.js("document.querySelector('#columns').hidden"))


def windows_that_grow_have_more_rows(page):
    page.size(1400, 420)
    page.open("#/readings?page[size]=100")
    page.size(1400, 1600)
    page.wait(lambda: page.box(".grid tbody tr:nth-last-child(2)")[3] >= page.box("#body")[3], "rows down to the edge")


LIBRARY = {
    "books": [BOOK, {"publisher": ["publishers"], "author": ["people"], "editor": ["people"], "sequel": ["books"], "copies": ["copies*"],
                     "reservationsOfBooksWaiting": ["reservationsOfBooksWaiting*"]}],
    "people": [{}, {"booksAsAuthor": ["books*"], "favourites": ["books*", "branches*", "publishers*"]}], "publishers": [{}, {}], "branches": [{}, {}],
    "copies": [{}, {"book": ["books"], "branch": ["branches"]}], "loans": [{}, {"copy": ["copies"], "approvedByPersonInCharge": ["people"]}],
    "reservationsOfBooksWaiting": [{}, {"book": ["books"]}], LONG: [{}, {LONG: [LONG, "books"]}],
}


def picture_has_nothing_over_another(page):
    page.answer({"GET /openapi.json": [200, api(LIBRARY)], **{f"GET /{name}": [200, {"data": []}] for name in LIBRARY}})
    for name in LIBRARY:
        page.open(f"#/{name}")
        assert page.has("#map .node"), name
        over = page.js("""(all => all.flatMap((one, index) => all.slice(index + 1).filter(other => {
            const [a, b] = [one.getBoundingClientRect(), other.getBoundingClientRect()];
            return a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
          }).map(other => `${one.textContent} | ${other.textContent}`)))([...document.querySelectorAll('#map :is(.node, .edge, .arrow, h2)')])""")
        assert not over, (name, over)
        assert page.js("document.querySelector('#map').scrollWidth <= document.querySelector('#map').clientWidth"), name
    page.open("#/books")
    assert page.texts("#map li .node") == ["publishers", "people", "people", "books", "copies", "reservationsOfBooksWaiting", LONG], page.texts("#map li .node")
    page.open("#/people")
    assert page.texts("#map li:nth-child(2) .node") == ["books", "branches", "publishers"]


def long_names_stay_in_their_part(page):
    book = resource("books", LONG, {"title": LONG, LONG: LONG}, {LONG: {"type": LONG, "id": LONG}, "copies": [{"type": "copies", "id": LONG}]})
    address = f"/books/{urllib.parse.quote(LONG)}"
    page.answer({"GET /openapi.json": [200, api(LIBRARY)], "GET /books": [200, {"data": [book]}], f"GET {address}": [200, {"data": book}],
                 f"GET /{urllib.parse.quote(LONG)}": [200, {"data": []}], f"GET {address}/copies": [200, {"data": []}]})
    inside = lambda part: page.js("(e => e.scrollWidth <= e.clientWidth)(document.querySelector(arguments[0]))", part)
    for width in [1400, 390]:
        page.size(width, 844)
        for hash in [f"#/books?ui.open=books/{LONG}", f"#/{LONG}", "#/books?ui.view=tree", "#/books?ui.view=json", "#/books?ui.view=headers"]:
            page.open(hash)
            if "ui.open" in hash:
                page.wait(lambda: page.has("#panel .facts") and LONG in page.text("#panel .facts"))
            for pane in ["types", "query", "response"]:
                # In a narrow window, a resource covers the buttons.
                if width == 390 and "ui.open" not in hash:
                    page.click(f"#panes [data-pane='{pane}']")
                for part in ["html", ".side", "#builder", "#request", "#panel", "#panel .scroll"] + ["#body"] * ("ui.view" in hash):
                    assert not page.has(part) or inside(part), (width, hash, pane, part)


def two_hundred_types(page):
    types = {f"table{number}": [{"name": {"type": "string"}}, {"hub": ["table0"], **({"rows": [f"table{other}*" for other in range(1, 200)]} if number == 0 else {})}]
             for number in range(200)}
    page.answer({"GET /openapi.json": [200, api(types)], "GET /table150": [200, {"data": []}], "GET /table0": [200, {"data": []}]})
    for name in ["table150", "table0"]:
        page.open(f"#/{name}")
        list, current, map = page.box("#types"), page.box("#types [aria-current]"), page.box("#map .node.on")
        assert list[1] <= current[1] and current[3] <= list[3] + 1, (list, current)
        assert list[3] <= map[1] and map[3] <= 900, map
        assert page.box("#keys")[3] <= 900


def narrow_address_is_whole(page):
    page.size(390, 844)
    page.open("#/articles?include=author,comments.author&filter[words][gt]=1000&sort=-createdAt,title&page[size]=20")
    assert page.address.endswith("page[size]=20")
    assert page.js("(e => e.scrollWidth <= e.clientWidth && e.scrollHeight <= e.clientHeight)(document.querySelector('#url'))")
    left, _, right, _ = page.box("#url")
    assert left >= 0 and right <= 390 and right - left > 350, (left, right)
    assert page.box("#send")[2] <= 390 and page.js("document.documentElement.scrollWidth") <= 390
    page.click("#history summary")
    page.wait(lambda: page.has("#history a"))
    left, _, right, _ = page.box("#history .sheet")
    assert left >= 0 and right <= 390, (left, right)


def links_of_a_relationship_stand_on_one_line(page):
    page.open("#/articles?ui.open=articles/7")
    page.wait(lambda: page.has(page.key("link-comments")))
    tops = page.js("""[...document.querySelectorAll('#panel .go')].map(e => [...e.querySelectorAll('.link')].map(link => {
      const range = document.createRange();
      range.selectNodeContents(link);
      return range.getBoundingClientRect().top;
    }))""")
    assert [] != [pair for pair in tops if len(pair) == 2] and all(len(set(pair)) == 1 for pair in tops if pair), tops


# The horizontal edges of a text within an element.
EDGES = """((selector, text) => {
  const walker = document.createTreeWalker(document.querySelector(selector), NodeFilter.SHOW_TEXT);
  for (let node; (node = walker.nextNode());) {
    const at = node.data.indexOf(text);
    if (at < 0) continue;
    const range = document.createRange();
    range.setStart(node, at);
    range.setEnd(node, at + text.length);
    const box = range.getBoundingClientRect();
    return [box.left, box.right];
  }
})(arguments[0], arguments[1])"""


def texts_of_both_directions_stay_apart(page):
    names = ["שלום עולם", "مرحبا (1)", "abc"]
    people = [resource("people", number, {"name": name}) for number, name in enumerate(names)]
    some = [{"type": "people", "id": str(number)} for number in range(3)]
    book = resource("books", "ספר", {"title": "הספר: a, b!", "pages": 1}, {"אנשים": some, "author": some[0]})
    page.answer({"GET /openapi.json": [200, api({"books": [BOOK, {"אנשים": ["people*"], "author": ["people"]}], "people": [{"name": {"type": "string"}}, {}]})],
                 "GET /books": [200, {"data": [book, book], "included": people}]})
    page.open("#/books?include=%D7%90%D7%A0%D7%A9%D7%99%D7%9D&filter[title]=%D7%A9%D7%9C%D7%95%D7%9D,1&sort=-pages")
    places = lambda selector, *parts: [page.js(EDGES, selector, part) for part in parts]

    def in_order(selector, *parts):
        edges = places(selector, *parts)
        assert all(edges) and all(one[1] <= other[0] + 0.5 for one, other in zip(edges, edges[1:])), (selector, parts, edges)

    # Three linked resources in one cell, and parts of the address.
    page.wait(lambda: page.has(".grid td a"))
    cell = page.js("[...document.querySelectorAll('.grid th')].findIndex(e => e.innerText === 'אנשים')")
    in_order(f".grid td[data-column='{cell}']", *names)
    in_order("#url", "filter[title]=", "שלום", "&sort=", "-pages")
    page.open("#/books?ui.view=tree")
    in_order(".outline-tree summary", "הספר: a, b!", "books/ספר")
    in_order(".outline-tree .kids > details:nth-of-type(2) summary", "אנשים", "3")
    page.open("#/books?ui.view=json")
    in_order(".json [data-pointer='/data/1'] > summary", "{", "books/ספר", "}")
    # A question about something with such a name.
    page.js("void import('/explorer/dialogs.js').then(d => import('/explorer/texts.js').then(t => d.ask({ title: t.texts.deleteTitle('!שלום'), choices: [] })))")
    page.shows("#dialog h2", "Delete")
    in_order("#dialog h2", "Delete", "שלום", "?")


TESTS = [columns_are_as_wide_as_their_contents, hidden_columns_are_told_and_reached, windows_that_grow_have_more_rows,
         picture_has_nothing_over_another, long_names_stay_in_their_part, two_hundred_types,
         links_of_a_relationship_stand_on_one_line, narrow_address_is_whole, texts_of_both_directions_stay_apart]
