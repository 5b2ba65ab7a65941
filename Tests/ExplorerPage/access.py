"""Hostile values, the keyboard, narrow windows, colours, and names and roles for screen readers."""
import pathlib

HOSTILE = [
    '<img src=x onerror="window.hit=1">', "</script><script>window.hit=1</script>", "javascript:window.hit=1",
    "\u202egnp.exe\u202c\u2066\u2069", "{{constructor.constructor('window.hit=1')()}}", "\"'`><svg/onload=window.hit=1>",
    "\u0000\u0007\u007f", "__proto__",
]


def hostile_values_stay_text(page):
    ids = [page.create("articles", {"title": text.replace("\u0000", ""), "status": "draft", "words": 1, "featured": False, "summary": text.replace("\u0000", ""),
                                    "createdAt": "2026-01-01T09:00:00Z"}) for text in HOSTILE]
    page.open("#/articles?page[size]=200&sort=words")
    for view in ["table", "tree"]:
        page.click(f"#view-{view}")
        page.wait(lambda: '<img src=x onerror=' in page.text("#body"), view)
    for id in ids[:3]:
        page.open(f"#/articles?ui.open=articles/{id}")
        page.wait(lambda: page.text("#panel .facts"))
        page.click(page.key("edit"))
        page.wait(lambda: page.has("#field-attributes_title"))
        page.click(page.key("cancel"))
        page.wait(lambda: page.has(page.key("edit")))
        page.click("#view-json")
        assert page.count("#panel img, #panel script, #panel svg, #body img, #body script, #body svg") == 0
    # In the address, the builder and the Swift code as well.
    page.open("#/articles?filter[title]=%3Cimg%20src=x%20onerror=window.hit=1%3E&sort=__proto__&include=constructor&fields[__proto__]=toString"
              "&x-%3Cb%3E=1&ui.open=__proto__/constructor&ui.view=__proto__")
    assert "<img src=x" in page.address and "<img src=x" in page.swift
    page.open("#/constructor/__proto__/toString")
    for id in ids:
        page.api("DELETE", f"/articles/{id}")
    assert page.js("window.hit") is None
    assert page.js("({}).x === undefined && Object.prototype.hasOwnProperty('type') === false")


def hostile_documents_stay_data(page):
    page.open("#/tags")
    page.js("""void (window.fetch = (old => (url, options) => !String(url).startsWith('/people') ? old(url, options)
      : Promise.resolve(new Response(JSON.stringify({ data: [{ type: '__proto__', id: 'constructor', attributes: { toString: '<b>x</b>' } },
        { type: 'people', id: '<script>window.hit=1<\\/script>', attributes: JSON.parse('{"__proto__": {"hit": 1}, "constructor": 1, "name": "\\u202eabc"}'),
          relationships: { articles: { links: { related: 'javascript:window.hit=1' } }, hasOwnProperty: { data: { type: '__proto__', id: 'x' } },
            a: { data: [null, 1, 'x', {}] }, b: null, c: [] }, links: { self: 'javascript:window.hit=1' } }, null, 7, 'x', [], {}],
        included: [null, { type: 1 }], links: { next: 'javascript:window.hit=1', first: 'https://example.com/people', last: { href: '/people?page[number]=9' }, prev: 5 },
        meta: { total: '7', page: [] } }), { headers: { 'Content-Type': 'application/vnd.api+json' } })))(window.fetch))""")
    page.click("#types [data-k='type-people']")
    page.wait(lambda: page.count(".grid tbody tr") >= 2)
    assert page.js("[...document.querySelectorAll('a[href]')].every(a => !a.getAttribute('href').startsWith('javascript'))")
    for view in ["tree", "json", "table"]:
        page.click(f"#view-{view}")
        page.wait(lambda: "constructor" in page.text("#body") or "<b>x</b>" in page.text("#body"), view)
    assert page.js("window.hit") is None and page.js("({}).hit") is None


def long_text_is_cut(page):
    text = "long " * 40_000
    id = page.create("articles", {"title": "Long", "status": "draft", "words": 1, "featured": False, "summary": text, "createdAt": "2026-01-01T09:00:00Z"})
    page.open(f"#/articles/{id}")
    assert page.js("document.querySelector('#body').textContent.length") < 3_000
    page.open(f"#/articles/{id}?ui.view=json")
    page.shows("#body", "Show all (200,000 characters)")
    page.js("void document.querySelector('.json .leaf button.link').click()")
    page.wait(lambda: page.js("document.querySelector('#body').textContent.length") > 200_000)
    page.open(f"#/articles?ui.open=articles/{id}")
    page.shows("#panel", "Show all")
    page.api("DELETE", f"/articles/{id}")


def keyboard_alone(page):
    page.open("#/articles")
    page.press("/")
    page.wait(lambda: page.focus == "search")
    page.press("people", "\ue007")
    page.wait(lambda: page.address == "/people")
    page.settle()
    # The first tab stop of the page skips to the response.
    page.js("void document.querySelector('#skip').focus()")
    page.press("\ue007")
    page.wait(lambda: page.focus == "response")
    page.press("\ue004")
    page.wait(lambda: page.focus == "view-table", page.focus)
    page.press("\ue014")
    page.wait(lambda: page.focus == "view-tree" and page.has(".outline-tree"))
    page.press("\ue012")
    page.wait(lambda: page.focus == "view-table" and page.has(".grid"))
    # The table has one tab stop, with arrow keys inside.
    for _ in range(12):
        page.press("\ue004")
        if page.js("document.activeElement.tagName") == "TD":
            break
    assert page.js("document.activeElement.dataset.at") == "0", page.js("document.activeElement.outerHTML")
    page.press("\ue015", "\ue015", "\ue014")
    assert page.js("[document.activeElement.dataset.at, document.activeElement.dataset.column].join()") == "2,1"
    name = page.text(".grid [data-at='2'][data-column='1']")
    page.press("\ue007")
    page.shows("#panel h2", name)
    page.wait(lambda: page.js("document.activeElement.tagName") == "H2")
    page.press("\ue00c")
    page.wait(lambda: page.js("document.querySelector('#panel').hidden && document.activeElement.dataset.at") == "2")
    # Enter sends from a field, and with Control from anywhere.
    page.js("void document.querySelector('#page-size').focus()")
    page.press("3", "\ue007")
    page.wait(lambda: page.address == "/people?page[size]=3" and len(page.rows()) == 3)
    assert page.focus == "page-size"
    page.js("void document.querySelector('[data-k=include-articles]').focus()")
    page.press(" ")
    page.press_with("\ue009", "\ue007")
    page.wait(lambda: "include=articles" in page.hash)
    page.settle()


def enter(page, selector):
    page.find(selector)
    page.js("void document.querySelector(arguments[0]).focus()", selector)
    page.press("\ue007")


def focus_stays_where_work_goes_on(page):
    """If a pressed control disappears, the focus moves to what follows, not to the start of the page."""
    id = page.create("articles", {"title": "Focus", "status": "draft", "words": 1, "featured": False, "createdAt": "2026-01-01T09:00:00Z"},
                     {"author": {"data": {"type": "people", "id": "1"}}})
    page.api("POST", f"/articles/{id}/relationships/tags", {"data": [{"type": "tags", "id": "1"}, {"type": "tags", "id": "2"}]})
    page.open(f"#/articles?ui.open=articles/{id}")
    enter(page, page.key("edit"))
    page.wait(lambda: page.focus == "field-attributes_title", page.focus)
    enter(page, page.key("cancel"))
    page.wait(lambda: page.focus == "edit", page.focus)
    # A relationship in a form, and at its URL.
    enter(page, page.key("edit"))
    enter(page, page.key("field-relationships_author-chip-0"))
    page.wait(lambda: page.focus == "field-relationships_author", page.focus)
    enter(page, page.key("cancel"))
    page.click("[data-choice='discard']")
    page.wait(lambda: page.focus == "edit", page.focus)
    enter(page, page.key("link-tags"))
    page.wait(lambda: page.count("#panel .chip button") == 2 and page.focus == "panel-title", page.focus)
    enter(page, page.key("field-linkage-chip-0"))
    page.wait(lambda: page.count("#panel .chip button") == 1 and page.focus == "field-linkage-chip-0", page.focus)
    enter(page, page.key("cancel"))
    page.click("[data-choice='discard']")
    page.wait(lambda: page.focus == "link-tags", page.focus)
    # A dismissed question, with the page redrawn in the meantime.
    enter(page, page.key("delete"))
    page.wait(lambda: page.js("document.querySelector('#dialog').open"))
    page.js("void import('/explorer/panel.js').then(panel => panel.drawPanel())")
    page.press("\ue00c")
    page.wait(lambda: page.focus == "delete", page.focus)
    page.api("DELETE", f"/articles/{id}")
    # Pages: there is none after the last.
    page.open("#/people?page[size]=6")
    enter(page, page.key("page-next"))
    page.wait(lambda: "page[number]=2" in page.address)
    page.settle()
    assert page.focus == "page-next", page.focus
    page.open("#/articles?filter[title]=none")
    enter(page, "#body .outline")
    page.wait(lambda: len(page.rows()) == 25)
    assert page.focus == "body" or page.js("document.activeElement.tagName") == "TD", page.focus
    page.open("#/nothing")
    enter(page, page.key("again"))
    page.wait(lambda: "404" in page.text("#body"))
    assert page.focus in ("again", "body"), page.focus
    page.open("#/articles?ui.view=table")
    page.click(".grid [data-at='3'][data-column='2']")
    page.js("void (location.hash = '#/articles?sort=title')")
    page.wait(lambda: page.js("document.activeElement.dataset.at") == "3", page.focus)


def narrow_window(page):
    page.size(390, 844)
    page.open("#/articles?include=author")
    assert page.js("document.documentElement.scrollWidth") <= 390
    visible = lambda selector: page.js("!!document.querySelector(arguments[0])?.offsetParent", selector)
    assert visible("#body") and not visible("#builder") and not visible("#types")
    page.click("#panes [data-pane='query']")
    assert visible("#builder") and not visible("#body")
    page.click(page.key("include-tags"))
    page.click("#send")
    page.wait(lambda: visible("#body"))
    page.settle()
    page.click("#panes [data-pane='types']")
    page.click("#types [data-k='type-people']")
    page.wait(lambda: visible("#body") and page.address == "/people")
    page.wait(lambda: len(page.rows()) == 12)
    page.click(".grid tbody tr:nth-child(2) td a")
    page.shows("#panel h2", "Ada Lovell")
    box = page.js("(r => [r.left, r.top, r.width, r.height])(document.querySelector('#panel').getBoundingClientRect())")
    assert box == [0, 0, 390, 844], box
    page.wait(lambda: page.has(page.key("edit")))
    page.click(page.key("edit"))
    page.wait(lambda: page.has("#field-attributes_name"))
    assert page.js("document.documentElement.scrollWidth") <= 390


STATES = ["#/articles?include=author&sort=-words&filter[words][gt]=10", "#/articles?include=author,comments.author&ui.view=tree", "#/articles?ui.view=json",
          "#/articles?ui.view=headers", "#/articles?ui.open=articles/7", "#/articles?ui.open=articles/7&ui.edit=1", "#/articles?ui.new=articles",
          "#/articles?ui.open=articles/7&ui.link=tags", "#/articles?sort=-summary", "#/articles?filter[title]=none", "#/articles?filter[search]=%3F",
          "#/readings?page[size]=20&ui.facet=takenAt", "#/articles?filter[status]=draft&ui.facet=status&ui.number=sum(words)", "#/people?ui.open=people/1"]
# The address has been edited and rejected, the code is in another language, the history is open, and columns are
# hidden.
OPENED = "#/articles?include=author,tags,comments"


def names_roles_and_contrast(page):
    """Checks every state with axe-core, in both colour schemes."""
    import axe_core_python
    script = (pathlib.Path(axe_core_python.__file__).parent / "axe.min.js").read_text()
    found = []
    for scheme in ["light", "dark"]:
        page.media(prefers_color_scheme=scheme)
        # The dark scheme differs only in colours.
        for state in [*(STATES if scheme == "light" else STATES[:1] + STATES[5:6] + STATES[-2:]), OPENED]:
            page.open(state)
            if "ui.edit" in state or "ui.new" in state or "ui.link" in state:
                page.wait(lambda: page.has("#panel form"), state)
            elif "ui.open" in state:
                page.wait(lambda: page.has(page.key("edit")), state)
            if "ui.facet" in state:
                page.wait(lambda: page.has("#facets .errors, #facets .facet"), state)
            if "people/1" in state:
                page.wait(lambda: page.has("#panel .image img"), state)
            if state == OPENED:
                page.choose("#language", "curl")
                page.click("#history summary")
                page.click("#type-url")
                page.press("https://example.com/")
                page.wait(lambda: page.text("#typed-problem") and page.has("#columns:not([hidden])"))
            page.driver.execute_script(script)
            result = page.driver.execute_async_script("""
              const done = arguments[arguments.length - 1];
              axe.run(document, { resultTypes: ['violations'] }).then(r => done(r.violations.map(v =>
                `${v.id}: ${v.nodes.slice(0, 3).map(n => n.html.slice(0, 160) + ' ' + (n.any[0]?.message ?? '')).join(' | ')}`)), e => done([String(e)]));""")
            found += [f"{scheme} {state}: {violation}" for violation in result]
    assert not found, "\n".join(found)


def reduced_motion_and_contrast(page):
    page.media(prefers_reduced_motion="reduce", prefers_contrast="more")
    page.open("#/articles")
    assert page.js("getComputedStyle(document.documentElement).getPropertyValue('--line') === getComputedStyle(document.documentElement).getPropertyValue('--edge')")
    assert page.js("getComputedStyle(document.querySelector('#body'), '::before').animationName") == "none"


TESTS = [hostile_values_stay_text, hostile_documents_stay_data, long_text_is_cut, keyboard_alone, focus_stays_where_work_goes_on, narrow_window,
         names_roles_and_contrast, reduced_motion_and_contrast]
