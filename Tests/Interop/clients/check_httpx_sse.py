#!/usr/bin/env python3
"""Follows queries with httpx-sse, a reader of server-sent events that knows nothing of this server.

  check_httpx_sse.py BASE        a server with the data set of `ConformanceServer PORT explorer`
"""
import json, sys, threading

import httpx
from httpx_sse import connect_sse

BASE = sys.argv[1]
MEDIA = "application/vnd.api+json"
passed, failed = 0, 0


def check(name, holds, *found):
    global passed, failed
    passed, failed = passed + bool(holds), failed + (not holds)
    if not holds:
        print(f"  WRONG: {name}", *(repr(one)[:300] for one in found))


def send(method, path, data=None):
    response = httpx.request(
        method, BASE + path, headers={"Accept": MEDIA, "Content-Type": MEDIA},
        content=None if data is None else json.dumps({"data": data}))
    response.raise_for_status()
    return response


def attributes(words, **others):
    return {"title": "By httpx", "status": "draft", "words": words, "featured": False,
            "createdAt": "2026-01-01T09:00:00Z", **others}


def later(seconds, *request):
    timer = threading.Timer(seconds, send, request)
    timer.start()
    return timer


made = send("POST", "/articles", {"type": "articles", "attributes": attributes(1)})
id = made.json()["data"]["id"]
path = f"/articles/{id}"
one = {"type": "articles", "id": id}
with httpx.Client(timeout=30) as client:
    with connect_sse(client, "GET", BASE + "/articles?filter[title]=By%20httpx") as source:
        check("the type", source.response.headers["content-type"] == "text/event-stream")
        for words, event in zip((1, 2, 3, 4), source.iter_sse()):
            get = send("GET", "/articles?filter[title]=By%20httpx")
            check("the name of the event", event.event == "message", event)
            check("the tag", event.id == get.headers["etag"], event.id, get.headers)
            check("the document", event.data == get.text, event.data, get.text)
            # Later readers have the value of the first event, too.
            check("the time to wait", event.retry == (1000 if words == 1 else None), event.retry)
            found = event.json()["data"][0]["attributes"]["words"]
            check("the change", found == words, found, words)
            last = event.id
            if words < 4:
                send("PATCH", path, {**one, "attributes": {"words": words + 1}})
    # Reconnecting with the last tag sends nothing until there is a change.
    headers = {"Last-Event-ID": last}
    with connect_sse(client, "GET", BASE + "/articles?filter[title]=By%20httpx", headers=headers) as source:
        later(0.5, "PATCH", path, {**one, "attributes": {"words": 5}})
        event = next(source.iter_sse())
        check("the first event after coming again", event.json()["data"][0]["attributes"]["words"] == 5, event.data)
    # The deletion of a resource ends its stream with errors.
    with connect_sse(client, "GET", BASE + path) as source:
        events = source.iter_sse()
        check("the resource", next(events).json()["data"]["id"] == id)
        later(0.2, "DELETE", path)
        rest = list(events)
        check("the end", [event.event for event in rest] == ["errors"], rest)
        check("its errors", rest and rest[0].json()["errors"][0]["status"] == "404", rest)
    # Requests that a GET would reject get the same status.
    response = client.get(BASE + path, headers={"Accept": "text/event-stream"})
    check("a refusal", response.status_code == 404 and "errors" in response.json(), response)

print(f"httpx-sse: {passed} passed, {failed} failed")
sys.exit(1 if failed else 0)
