"""Writing: forms, the request preview, errors beside fields, versions, relationships, deletion."""
import json


def article(page, title="A new one", **attributes):
    return page.create("articles", {"title": title, "status": "draft", "words": 100, "featured": False,
                                    "createdAt": "2026-01-01T09:00:00Z", **attributes})


def preview(page):
    text = page.text(".preview pre")
    return json.loads(text) if text else None


def field(name, family="attributes"):
    return f"#field-{family}_{name}"


def pick(page, tag):
    page.click("#field-linkage")
    page.find("#field-linkage").send_keys(tag)
    page.wait(lambda: page.texts("#panel [role=option] bdi") == [tag])
    page.press("\ue007")
    page.shows("#panel .chips", tag)


def edit_sends_what_changed(page):
    id = article(page, "Before", summary="Old")
    page.open(f"#/articles?filter[title]=Before&ui.open=articles/{id}")
    page.click(page.key("edit"))
    page.wait(lambda: page.has(field("title")))
    assert "Nothing changed" in page.text(".preview")
    assert page.js("document.querySelector('[data-k=save]').disabled")
    page.type(field("title"), "After")
    page.type(field("words"), "250")
    page.choose(field("status"), "published")
    page.click("[data-field='attributes/summary'] .pill")
    assert preview(page) == {"data": {"type": "articles", "id": id, "attributes": {
        "title": "After", "status": "published", "words": 250, "summary": None}}}, preview(page)
    assert f"PATCH /articles/{id}" in page.text(".preview") and 'If-Match: "v' in page.text(".preview")
    assert page.count(".field.changed") == 4
    # Restoring the original value isn't a change.
    page.type(field("words"), "100")
    assert "words" not in preview(page)["data"]["attributes"]
    page.click(page.key("save"))
    page.shows("#panel h2", "After")
    page.wait(lambda: not page.has("#panel form"))
    _, document = page.api("GET", f"/articles/{id}")
    assert document["data"]["attributes"]["summary"] is None
    assert document["data"]["attributes"]["title"] == "After"


def errors_stand_beside_their_field(page):
    id = article(page, "Refused")
    page.open(f"#/articles?ui.open=articles/{id}&ui.edit=1")
    page.type(field("words"), "-5")
    page.click(page.key("save"))
    page.shows("[data-field='attributes/words'] .err", "must not be negative")
    page.wait(lambda: page.focus == "field-attributes_words", page.focus)
    assert page.js("document.activeElement.getAttribute('aria-invalid')") == "true"
    assert page.js("document.getElementById(document.activeElement.getAttribute('aria-describedby')).textContent")
    page.type(field("words"), "many")
    page.shows("[data-field='attributes/words'] .err", "not a number")
    page.choose("[data-field='attributes/status'] select", "archived")
    page.click("[data-field='relationships/author'] .chip button" if page.has("[data-field='relationships/author'] .chip button") else field("title"))
    assert page.js("document.querySelector('#field-attributes_words').value") == "many"
    assert page.js("document.querySelector('[data-k=save]').disabled")


def errors_of_the_database_mark_their_field(page):
    id = article(page, "Checked")
    error = lambda pointer, detail: {"status": "422", "title": "Invalid value", "detail": detail, "source": {"pointer": pointer}}
    # The server's error for a CHECK, one about a relationship, and one about a member that isn't in the form.
    page.answer({f"PATCH /articles/{id}": [422, {"errors": [error("/data/attributes/words", "The value is not allowed."),
                                                          error("/data/relationships/author/data/id", "No such resource."),
                                                          error("/data/attributes/secret", "Not with that secret.")]}]})
    page.open(f"#/articles?ui.open=articles/{id}&ui.edit=1")
    page.type(field("words"), "5")
    page.click(page.key("save"))
    page.shows("[data-field='attributes/words'] .err", "The value is not allowed.")
    page.wait(lambda: page.focus == "field-attributes_words", page.focus)
    page.shows("[data-field='relationships/author'] .err", "No such resource.")
    for name in ["field-attributes_words", "field-relationships_author"]:
        assert page.js("document.getElementById(arguments[0]).getAttribute('aria-invalid')", name) == "true", name
    assert page.js("document.querySelector('#field-attributes_title').getAttribute('aria-invalid')") == "false"
    assert "Not with that secret." in page.text("#panel .errors") and "No such resource" not in page.text("#panel .errors")
    page.answer({f"POST /articles/{id}/relationships/tags": [422, {"errors": [error("/data/0", "Not that tag.")]}]})
    page.open(f"#/articles?ui.open=articles/{id}&ui.link=tags")
    pick(page, "testing")
    page.click(page.key("save"))
    page.shows("#panel .errors", "Not that tag.")
    assert page.js("document.querySelector('#field-linkage').getAttribute('aria-invalid')") == "true"
    assert page.js("document.getElementById(document.querySelector('#field-linkage').getAttribute('aria-describedby')).textContent.includes('Not that tag.')")
    page.api("DELETE", f"/articles/{id}")


def drafts_survive_going_back(page):
    id = article(page, "Kept")
    page.open(f"#/articles?ui.open=articles/{id}")
    page.click(page.key("edit"))
    page.type(field("title"), "Kept and changed")
    page.driver.back()
    page.wait(lambda: page.has(page.key("edit")))
    page.driver.forward()
    page.wait(lambda: page.js("document.querySelector('#field-attributes_title')?.value") == "Kept and changed")
    page.click(page.key("cancel"))
    page.shows("#dialog", "Discard the changes?")
    page.wait(lambda: page.js("document.activeElement.dataset.choice") == "cancel")
    page.click("[data-choice='discard']")
    page.wait(lambda: page.has(page.key("edit")))
    page.click(page.key("edit"))
    page.wait(lambda: page.js("document.querySelector('#field-attributes_title')?.value") == "Kept")


def conflict_shows_both_versions(page):
    id = article(page, "First")
    page.open(f"#/articles?ui.open=articles/{id}&ui.edit=1")
    page.type(field("title"), "Mine")
    status, _ = page.api("PATCH", f"/articles/{id}", {"data": {"type": "articles", "id": id, "attributes": {"title": "Theirs", "words": 7}}})
    assert status == 200
    page.click(page.key("save"))
    page.shows("#dialog", "Somebody changed it")
    rows = page.texts("#dialog tbody tr")
    assert any("title" in row and "First" in row and "Mine" in row and "Theirs" in row for row in rows), rows
    assert any("words" in row and "7" in row for row in rows), rows
    page.click("[data-choice='mine']")
    page.shows("#panel h2", "Mine")
    page.wait(lambda: not page.has("#panel form"))
    _, document = page.api("GET", f"/articles/{id}")
    assert document["data"]["attributes"]["title"] == "Mine" and document["data"]["attributes"]["words"] == 7


def create(page):
    page.open("#/articles")
    page.click("#create")
    page.wait(lambda: page.has(field("title")))
    page.type(field("title"), "Made here")
    page.choose(field("status"), "draft")
    page.type(field("words"), "12")
    page.choose(field("featured"), "true")
    page.type(field("createdAt"), "2026-02-03T04:05:06Z")
    page.click(field("author", "relationships"))
    page.find(field("author", "relationships")).send_keys("hana")
    page.wait(lambda: page.texts("#panel [role=option] bdi") == ["Hana Sato"], "Hana Sato among the suggestions")
    page.press("\ue007")
    page.shows("[data-field='relationships/author'] .chip", "Hana Sato")
    body = preview(page)
    assert body == {"data": {"type": "articles", "attributes": {"title": "Made here", "status": "draft", "words": 12,
        "createdAt": "2026-02-03T04:05:06Z", "featured": True}, "relationships": {"author": {"data": {"type": "people", "id": "8"}}}}}, body
    page.click(page.key("save"))
    page.shows("#panel h2", "Made here")
    page.shows("#panel", "Hana Sato")
    # The server reports missing required fields, which are shown beside their controls.
    page.click("#create")
    page.wait(lambda: page.has(field("title")))
    page.type(field("words"), "1")
    page.click(page.key("save"))
    page.wait(lambda: page.text("[data-field='attributes/title'] .err") or page.text(".errors"), "an error")


def relationships_at_their_address(page):
    id = article(page, "Tagged")
    page.open(f"#/articles?ui.open=articles/{id}")
    page.click(page.key("link-tags"))
    page.wait(lambda: page.has("#field-linkage"))
    for tag in ["testing", "servers"]:
        pick(page, tag)
    assert f"POST /articles/{id}/relationships/tags" in page.text(".preview")
    assert [item["id"] for item in preview(page)["data"]] == ["4", "6"], preview(page)
    page.click(page.key("save"))
    page.wait(lambda: not page.has("#panel form"))
    _, document = page.api("GET", f"/articles/{id}/relationships/tags")
    assert {item["id"] for item in document["data"]} == {"4", "6"}
    page.click(page.key("link-tags"))
    page.shows("#panel .chips", "testing")
    page.click("#panel .chip button")
    assert f"DELETE /articles/{id}/relationships/tags" in page.text(".preview")
    page.click(page.key("save"))
    page.wait(lambda: not page.has("#panel form"))
    _, document = page.api("GET", f"/articles/{id}/relationships/tags")
    assert len(document["data"]) == 1


def linkage_goes_on_from_the_current_version(page):
    id = article(page, "Tagged twice")
    page.open(f"#/articles?ui.open=articles/{id}")
    page.click(page.key("link-tags"))
    pick(page, "testing")
    for status in [page.api("PATCH", f"/articles/{id}", {"data": {"type": "articles", "id": id, "attributes": {"words": 7}}})[0],
                   page.api("POST", f"/articles/{id}/relationships/tags", {"data": [{"type": "tags", "id": "1"}]})[0]]:
        assert status in (200, 204), status
    page.click(page.key("save"))
    page.wait(lambda: page.text("#panel .errors"))
    # Additions by others are kept, and the remaining additions are sent again.
    page.shows("#panel .chips", "swift")
    assert [item["id"] for item in preview(page)["data"]] == ["4"], preview(page)
    page.click(page.key("save"))
    page.wait(lambda: not page.has("#panel form"))
    _, document = page.api("GET", f"/articles/{id}/relationships/tags")
    assert {item["id"] for item in document["data"]} == {"1", "4"}


def linkage_is_not_sent_in_part(page):
    id = article(page, "Tagged once")
    page.api("POST", f"/articles/{id}/relationships/tags", {"data": [{"type": "tags", "id": "1"}]})
    page.open(f"#/articles?ui.open=articles/{id}")
    page.click(page.key("link-tags"))
    page.shows("#panel .chips", "swift")
    page.js("""import('/explorer/state.js').then(({ app }) => {
      Object.assign(app.model.types.articles.relationship('tags'), { canAdd: false, canReplace: false });
    })""")
    page.click("#panel .chip button")
    assert f"DELETE /articles/{id}/relationships/tags" in page.text(".preview")
    pick(page, "testing")
    assert "offers no request" in page.text(".preview"), page.text(".preview")
    assert page.js("document.querySelector('[data-k=save]').disabled")


def large_whole_numbers_keep_their_digits(page):
    page.open("#/tags")
    # No type of the server has such large numbers.
    sent = page.js("""(async () => {
      const load = name => import(`/explorer/${name}.js`);
      const [{ attributeControl }, { newDraft, bodyOf }, { parseJSON, writeJSON }] = [await load('fields'), await load('change'), await load('numbers')];
      const attributes = [{ name: 'details', kind: 'json', examples: [] }, { name: 'count', kind: 'number', examples: [] }];
      const draft = newDraft({ name: 'articles', attributes, relationships: [] },
        parseJSON('{"type":"articles","id":"1","attributes":{"details":{"a":9007199254740993,"b":1},"count":9007199254740993}}'));
      for (const [index, [old, text]] of [['"b": 1', '"b": 2'], ['993', '995']].entries()) {
        const input = attributeControl(draft, attributes[index], {}, () => {});
        input.value = input.value.replace(old, text);
        input.dispatchEvent(new Event('input'));
      }
      return writeJSON(bodyOf(draft).data.attributes);
    })()""")
    assert sent == '{"details":{"a":9007199254740993,"b":2},"count":9007199254740995}', sent


def delete(page):
    id = article(page, "To go")
    page.open(f"#/articles?filter[title]=To%20go&ui.open=articles/{id}")
    page.click(page.key("delete"))
    page.shows("#dialog", f"DELETE /articles/{id}")
    page.wait(lambda: page.js("document.activeElement.dataset.choice") == "cancel")
    page.press("\ue007")
    page.wait(lambda: not page.js("document.querySelector('#dialog').open"))
    assert page.api("GET", f"/articles/{id}")[0] == 200
    page.click(page.key("delete"))
    page.click("[data-choice='delete']")
    page.wait(lambda: page.js("document.querySelector('#panel').hidden"))
    page.shows("#body", "Nothing found")
    assert page.api("GET", f"/articles/{id}")[0] == 404


def read_only_types_have_no_buttons(page):
    page.open("#/tags?ui.open=tags/1")
    page.shows("#panel h2", "swift")
    page.wait(lambda: page.has("#panel .facts"))
    assert not page.has(page.key("edit")) and not page.has(page.key("delete")) and not page.has("[data-k^='link-']")
    assert page.js("document.querySelector('#create').hidden")


TESTS = [edit_sends_what_changed, errors_stand_beside_their_field, errors_of_the_database_mark_their_field, drafts_survive_going_back, conflict_shows_both_versions,
         create, relationships_at_their_address, linkage_goes_on_from_the_current_version, linkage_is_not_sent_in_part,
         large_whole_numbers_keep_their_digits, delete, read_only_types_have_no_buttons]
