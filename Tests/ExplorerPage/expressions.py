"""Facets with expression filters, in the dialects of functions and RSQL."""
import urllib.parse

from finding import AGGREGATED, groups, open_facets, settled

# The server's descriptions of the parameter.
DIALECTS = {
    "functions": "A filter expression: equals(field,'value'), lessThan and greaterThan likewise; any(field,'one','two') for one of several values.",
    "rsql": "An expression of RSQL: field==value, != and =lt= likewise; =in=(one,two); =isnull=true."}
# Each value with its condition in functions and in RSQL; None if it can't be expressed.
VALUES = {
    "draft": ("equals(genre,'draft')", "genre==draft"),
    "it's": ("equals(genre,'it''s')", r"genre=='it\'s'"),
    "'": ("equals(genre,'''')", r"genre=='\''"),
    'say "x"': ("equals(genre,'say \"x\"')", "genre=='say \"x\"'"),
    "a,b": ("equals(genre,'a,b')", "genre=='a,b'"),
    "and(a),(b)": ("equals(genre,'and(a),(b)')", "genre=='and(a),(b)'"),
    "x');has(y,'": ("equals(genre,'x'');has(y,''')", r"genre=='x\');has(y,\''"),
    "back\\slash": ("equals(genre,'back\\slash')", "genre==back\\slash"),
    "\\'": (r"equals(genre,'\''')", r"genre=='\\\''"),
    "ends\\ ": ("equals(genre,'ends\\ ')", r"genre=='ends\\ '"),
    "a or b; c": ("equals(genre,'a or b; c')", "genre=='a or b; c'"),
    "a=~!<>b": ("equals(genre,'a=~!<>b')", "genre=='a=~!<>b'"),
    "100% + é שלום 😀": ("equals(genre,'100% + é שלום 😀')", "genre=='100% + é שלום 😀'"),
    "漢字": ("equals(genre,'漢字')", "genre==漢字"),
    "\tline\n": ("equals(genre,'\tline\n')", "genre=='\tline\n'"),
    "": ("equals(genre,'')", "genre==''"),
    "null": ("equals(genre,'null')", "genre==null"),
    "mid*dle": ("equals(genre,'mid*dle')", "genre==mid*dle"),
    "*star": ("equals(genre,'*star')", None),
    "<img src=x onerror='window.hit=1'>": ("equals(genre,'<img src=x onerror=''window.hit=1''>')", r"genre=='<img src=x onerror=\'window.hit=1\'>'"),
    "$&$1": ("equals(genre,'$&$1')", "genre==$&$1"),
    # An unpaired surrogate.
    "\ud800": (None, None),
    None: ("equals(genre,null)", "genre=isnull=true"),
}


def condition(dialect, value):
    return VALUES[value][list(DIALECTS).index(dialect)]


def answer(page, *dialects, name="filter", fields="genre, pages", values=VALUES):
    """Answers like a server with these dialects."""
    books = AGGREGATED["paths"]["/books"]["get"]
    text = " Or: ".join(DIALECTS[dialect] for dialect in dialects) + f" Fields: {fields}."
    parameter = {"in": "query", "name": name, "description": text, "schema": {"type": "string"}}
    document = {**AGGREGATED, "paths": {**AGGREGATED["paths"], "/books": {"get": {**books, "parameters": books["parameters"][:2] + [parameter]}}}}
    page.answer({"GET /openapi.json": [200, document], "GET /books": [200, groups(*values)]})


def shelf(page, expression=""):
    open_facets(page, "#/books?" + (f"filter={urllib.parse.quote(expression)}&" if expression else "") + "ui.facet=genre")


def go(page, expression):
    """Navigates to an expression on the open page."""
    page.js("void (location.hash = arguments[0])", f"#/books?filter={urllib.parse.quote(expression)}&ui.facet=genre")
    page.wait(lambda: filtered(page) == expression and page.has("#facets .facet"))
    page.settle()
    settled(page)


def click(page, condition, name="filter"):
    page.js("void [...document.querySelectorAll('#facets button.facet')].find(e => e.dataset.k === arguments[0]).click()", f"facet {name}={condition}")
    page.settle()
    settled(page)


def filtered(page, name="filter"):
    """The expression in the address; empty if there is none."""
    return page.js("new URLSearchParams(location.hash.split('?')[1]).get(arguments[0]) ?? ''", name)


def offered(page, selector=""):
    """The conditions that facets set."""
    keys = page.js("[...document.querySelectorAll('#facets button.facet' + arguments[0])].map(e => e.dataset.k)", selector)
    return [key.removeprefix("facet filter=") for key in keys]


def pressed(page):
    return offered(page, "[aria-pressed=true]")


def facets_filter_by_expressions(page):
    for dialect in DIALECTS:
        answer(page, dialect)
        shelf(page)
        conditions = [condition(dialect, value) for value in VALUES if condition(dialect, value)]
        assert offered(page) == conditions, offered(page)
        assert page.count("#facets div.facet[title*='no filter']") == len(VALUES) - len(conditions) and page.count("#facets img") == 0
        for text in conditions:
            click(page, text)
            assert filtered(page) == text and pressed(page) == [text], (filtered(page), pressed(page))
            assert page.js("document.querySelector('#facets').innerText.includes('without the filter on')")
            click(page, text)
            assert filtered(page) == "" and pressed(page) == [], filtered(page)
        assert page.js("window.hit") is None
    # A field that the description doesn't list has no filter.
    answer(page, "rsql", fields="pages")
    shelf(page)
    assert offered(page) == []


def several_facets_are_one_condition(page):
    expected = {"functions": ("any(genre,'draft','it''s','a,b')", "any(genre,'it''s','a,b')"),
                "rsql": (r"genre=in=(draft,'it\'s','a,b')", r"genre=in=('it\'s','a,b')")}
    for dialect, (three, two) in expected.items():
        answer(page, dialect)
        shelf(page)
        for value in ["draft", "it's", "a,b"]:
            click(page, condition(dialect, value))
        assert filtered(page) == three and len(pressed(page)) == 3, filtered(page)
        # It is parsed again from its address.
        page.driver.refresh()
        page.wait(lambda: len(pressed(page)) == 3)
        click(page, condition(dialect, "draft"))
        assert filtered(page) == two, filtered(page)
        click(page, condition(dialect, "it's"))
        assert filtered(page) == condition(dialect, "a,b")
        # Null and values are mutually exclusive.
        click(page, condition(dialect, None))
        assert filtered(page) == condition(dialect, None) and pressed(page) == [filtered(page)]
        click(page, condition(dialect, "draft"))
        assert filtered(page) == condition(dialect, "draft") and pressed(page) == [filtered(page)]


# Typed expressions, with the additions made by clicks.
OTHERS = {
    "functions": {
        "greaterThan(pages,'3')": "and(greaterThan(pages,'3'),{})",
        "or(equals(genre,'x'),has(tags))": "and(or(equals(genre,'x'),has(tags)),{})",
        "not(equals(genre,'x'))": "and(not(equals(genre,'x')),{})",
        "has(books,equals(genre,'x'))": "and(has(books,equals(genre,'x')),{})",
        "and(has(tags),equals(count(genre),'1'))": "and(has(tags),equals(count(genre),'1'),{})",
        "any(genre,'x',null)": "and(any(genre,'x',null),{})",
        "equals(title,'it''s equals(genre,''x'')')": "and(equals(title,'it''s equals(genre,''x'')'),{})",
        "equals(author.genre,'x')": "and(equals(author.genre,'x'),{})"},
    "rsql": {
        "pages=gt=3": "pages=gt=3;{}", "genre!=x": "genre!=x;{}", "genre==x,pages==1": "(genre==x,pages==1);{}",
        "(genre==x,pages==1);id=in=(1,2)": "(genre==x,pages==1);id=in=(1,2);{}", "genre==x*": "genre==x*;{}", "genre=='*'": "genre=='*';{}",
        "genre=ini=(X)": "genre=ini=(X);{}", r"title=='it\'s;genre==x'": r"title=='it\'s;genre==x';{}", "title==\"a'b\"": "title==\"a'b\";{}",
        "genre=isnull=false": "genre=isnull=false;{}", "tags=isempty=true": "tags=isempty=true;{}"}}
WATCH = "void (window.fetch = (fetch => (url, options) => { asked.push(String(url)); return fetch(url, options); })(window.fetch))"


def other_conditions_stay(page):
    both = {"functions": "any(genre,'draft','it''s')", "rsql": r"genre=in=(draft,'it\'s')"}
    for dialect, cases in OTHERS.items():
        answer(page, dialect, values=["draft", "it's"])
        shelf(page)
        page.js(WATCH)
        for typed, combined in cases.items():
            page.js("void (window.asked = [])")
            go(page, typed)
            assert pressed(page) == [] and len(offered(page)) == 2 and "without the filter on" not in page.text("#facets"), typed
            for value in ["draft", "it's"]:
                click(page, condition(dialect, value))
            assert filtered(page) == combined.format(both[dialect]) and len(pressed(page)) == 2, filtered(page)
            for value in ["draft", "it's"]:
                click(page, condition(dialect, value))
            assert filtered(page) == typed, filtered(page)
            # The counts are for the other conditions.
            counted = [urllib.parse.parse_qs(url.split("?")[1])["filter"] for url in page.js("asked") if "aggregateBy" in url]
            assert counted and all(entry in ([typed], [combined.removesuffix(";{}")]) for entry in counted), counted
    # A condition keeps its position, and a typed one counts as well.
    answer(page, "functions", values=["draft", "x"])
    shelf(page, "and(any(genre,'draft'),has(tags))")
    assert pressed(page) == ["equals(genre,'draft')"]
    click(page, "equals(genre,'x')")
    assert filtered(page) == "and(any(genre,'draft','x'),has(tags))"
    answer(page, "rsql", values=["draft", "x"])
    shelf(page, "genre=='draft' and pages<9")
    click(page, "genre==x")
    assert filtered(page) == "genre=in=(draft,x);pages<9"


UNREAD = {
    "functions": ["equals(genre,'x'", "equals(genre, 'x')", "equals(genre,'x')x", "isUpperCase(genre)", "equals(genre,'a'b')", "genre==x", "(", "and()",
                  "toString(genre,'x')", "and(equals(genre,'x'),equals(genre,'y'))", "not(" * 100 + "has(tags)" + ")" * 100],
    "rsql": ["genre==", "genre==x;", "genre=near=x", "genre=='x", "genre==x y", "(genre==x", "equals(genre,'x')", "genre==x;genre=in=(y)",
             "(" * 100 + "genre==x" + ")" * 100]}


def filters_that_are_not_read_stay(page):
    for dialect, expressions in UNREAD.items():
        answer(page, dialect, values=["x", None])
        shelf(page)
        for text in expressions:
            go(page, text)
            assert page.count("#facets div.facet[title*='no value can be added']") == 2 and offered(page) == [], text
            assert filtered(page) == text
        # Nor is a duplicate parameter.
        open_facets(page, "#/books?filter=has(tags)&filter=has(tags)&ui.facet=genre")
        assert offered(page) == []


def expressions_of_either_dialect_are_read(page):
    answer(page, "rsql", "functions", values=["draft", "x"])
    shelf(page)
    click(page, "genre==draft")
    assert filtered(page) == "genre==draft"
    # A typed expression determines the dialect for clicks.
    shelf(page, "has(tags)")
    click(page, "equals(genre,'draft')")
    assert filtered(page) == "and(has(tags),equals(genre,'draft'))"
    # A parameter for one type.
    answer(page, "rsql", name="filter[books]", values=["draft", "x"])
    shelf(page)
    click(page, "genre==draft", "filter[books]")
    click(page, "genre==x", "filter[books]")
    assert filtered(page, "filter[books]") == "genre=in=(draft,x)" and page.count(".row.filter") == 1
    assert page.js("document.querySelector(\"[data-k='filter-field-0']\").value") == "filter[books]"
    assert page.swift == 'Books.query.filter("books", "genre=in=(draft,x)")', page.swift
    # If nothing is found, the expression can be removed.
    answer(page, "rsql", values=[])
    page.open("#/books?filter=genre==x&sort=genre")
    page.shows("#body", "no resource matches it")
    page.click("#body .note button")
    page.wait(lambda: page.address == "/books?sort=genre")


def operators_that_are_only_named_are_no_facets(page):
    """In Graphiti's dialect, the parameter without an operator compares text case-insensitively."""
    books = AGGREGATED["paths"]["/books"]["get"]
    exact = {"in": "query", "name": "filter[genre][eql]", "schema": {"type": "string"},
             "description": "Value of genre. Also filter[genre], filter[genre][not_eq], without regard to case."}
    document = {**AGGREGATED, "paths": {**AGGREGATED["paths"], "/books": {"get": {**books, "parameters": books["parameters"][:2] + [exact]}}}}
    page.answer({"GET /openapi.json": [200, document], "GET /books": [200, groups("Draft", "a,b")]})
    open_facets(page, "#/books?ui.facet=genre")
    assert page.count("#facets .facet") == 2 and not page.has("#facets button.facet")


TESTS = [facets_filter_by_expressions, several_facets_are_one_condition, other_conditions_stay, filters_that_are_not_read_stay,
         expressions_of_either_dialect_are_read, operators_that_are_only_named_are_no_facets]
