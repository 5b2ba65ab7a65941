"""Drives the explorer's page in headless Chromium."""
import json
import time
import urllib.error
import urllib.request

from selenium import webdriver
from selenium.webdriver.chrome.service import Service
from selenium.webdriver.common.action_chains import ActionChains
from selenium.webdriver.common.by import By
from selenium.webdriver.common.keys import Keys  # noqa: F401, for the tests

MEDIA = "application/vnd.api+json"
WAIT = 15


class Page:
    """A page in a browser, with helpers for tests."""

    def __init__(self, base):
        self.base = base
        options = webdriver.ChromeOptions()
        for argument in ["--headless=new", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage",
                         "--hide-scrollbars", "--window-size=1400,900", "--lang=en"]:
            options.add_argument(argument)
        options.set_capability("goog:loggingPrefs", {"browser": "ALL"})
        self.driver = webdriver.Chrome(options=options, service=Service("/usr/bin/chromedriver"))
        # Collects policy reports and uncaught errors.
        self.driver.execute_cdp_cmd("Page.addScriptToEvaluateOnNewDocument", {"source": """
          window.reports = [];
          addEventListener('securitypolicyviolation', e => reports.push(`policy: ${e.violatedDirective} ${e.blockedURI}`));
          addEventListener('error', e => reports.push(`error: ${e.message}`));
          addEventListener('unhandledrejection', e => reports.push(`rejection: ${e.reason}`));
        """})
        self.given = None
        self.created = []
        self.size()

    def answer(self, documents=None):
        """Answers requests such as `GET /things` with documents and statuses, from the next `open` on.

        Without any, the server answers again.
        """
        if self.given:
            self.driver.execute_cdp_cmd("Page.removeScriptToEvaluateOnNewDocument", {"identifier": self.given})
            self.given = None
        if documents:
            self.given = self.driver.execute_cdp_cmd("Page.addScriptToEvaluateOnNewDocument", {"source": """
              window.fetch = ((given, fetch) => (url, options) => {
                const found = given[`${options?.method ?? 'GET'} ${new URL(url, location.href).pathname}`];
                return !found ? fetch(url, options) : Promise.resolve(new Response(JSON.stringify(found[1]),
                  { status: found[0], headers: { 'Content-Type': 'application/vnd.api+json' } }));
              })(%s, window.fetch);""" % json.dumps(documents)})["identifier"]

    def size(self, width=1400, height=900):
        self.driver.execute_cdp_cmd("Emulation.setDeviceMetricsOverride", {
            "width": width, "height": height, "deviceScaleFactor": 1, "mobile": False})

    def media(self, **features):
        self.driver.execute_cdp_cmd("Emulation.setEmulatedMedia", {
            "features": [{"name": name.replace("_", "-"), "value": value} for name, value in features.items()]})

    def open(self, hash=""):
        """Reloads the page at a hash, and waits for the response."""
        self.driver.get("about:blank")
        self.driver.get(f"{self.base}/explorer/{hash}")
        self.wait(lambda: self.text("#status") and "Loading" not in self.text("#status"))

    def close(self):
        self.driver.quit()

    # Waiting and looking

    def wait(self, condition, what=""):
        end = time.monotonic() + WAIT
        while time.monotonic() < end:
            try:
                value = condition()
                if value:
                    return value
            except Exception as error:  # redrawn elements may be stale
                what = what or repr(error)
            time.sleep(0.02)
        raise AssertionError(f"waited for {what or condition} in vain; {self.driver.current_url}")

    def js(self, script, *arguments):
        return self.driver.execute_script("return " + script, *arguments)

    def text(self, selector):
        return self.js("document.querySelector(arguments[0])?.innerText ?? ''", selector)

    def texts(self, selector):
        return self.js("[...document.querySelectorAll(arguments[0])].map(e => (e.innerText ?? e.textContent).trim())", selector)

    def count(self, selector):
        return self.js("document.querySelectorAll(arguments[0]).length", selector)

    def has(self, selector):
        return self.count(selector) > 0

    def shows(self, selector, text):
        return self.wait(lambda: text in self.text(selector), f"{text!r} in {selector}")

    def find(self, selector):
        return self.wait(lambda: self.driver.find_element(By.CSS_SELECTOR, selector), selector)

    @property
    def address(self):
        return self.text("#url").replace("\n", "")

    @property
    def swift(self):
        return self.js("document.querySelector('#code').textContent")

    @property
    def hash(self):
        return self.js("location.hash")

    @property
    def focus(self):
        """The `data-k` or the id of the focused element."""
        return self.js("document.activeElement.dataset.k ?? document.activeElement.id ?? ''")

    def box(self, selector):
        """The left, top, right and bottom edge of the first element."""
        return self.js("(r => [r.left, r.top, r.right, r.bottom])(document.querySelector(arguments[0]).getBoundingClientRect())", selector)

    def rows(self):
        return self.texts(".grid tbody tr:not(.pad) td[data-column='1']")

    # Actions

    def click(self, selector):
        self.wait(lambda: (self.driver.find_element(By.CSS_SELECTOR, selector).click(), True)[1], selector)

    def key(self, name):
        return f"[data-k='{name}']"

    def type(self, selector, text):
        element = self.find(selector)
        element.clear()
        element.send_keys(text)

    def choose(self, selector, title):
        self.find(selector)
        self.js("""((select, title) => {
          const option = [...select.options].find(o => o.text === title);
          if (!option) throw new Error(`no ${title}`);
          select.value = option.value;
          select.dispatchEvent(new Event('change', { bubbles: true }));
        })(document.querySelector(arguments[0]), arguments[1])""", selector, title)

    def press(self, *keys):
        ActionChains(self.driver).send_keys(*keys).perform()

    def press_with(self, modifier, key):
        ActionChains(self.driver).key_down(modifier).send_keys(key).key_up(modifier).perform()

    def send(self):
        self.click("#send")
        self.settle()

    def settle(self):
        self.wait(lambda: self.js("document.querySelector('#body').getAttribute('aria-busy')") == "false")

    def reports(self):
        """The reports of the policy and of errors; requests refused by the API don't count as errors of the page."""
        found = list(self.js("window.reports") or [])
        for entry in self.driver.get_log("browser"):
            if entry["level"] == "SEVERE" and "Failed to load resource" not in entry["message"]:
                found.append(entry["message"])
        return found

    def screenshot(self, path):
        self.driver.save_screenshot(str(path))

    # The API, without the page

    def api(self, method, path, body=None, headers=None):
        request = urllib.request.Request(self.base + path, method=method, headers={"Accept": MEDIA, **(headers or {})})
        if body is not None:
            request.data = json.dumps(body).encode()
            request.add_header("Content-Type", MEDIA)
        try:
            with urllib.request.urlopen(request) as response:
                text = response.read()
                return response.status, json.loads(text) if text else None
        except urllib.error.HTTPError as error:
            return error.code, json.loads(error.read() or b"null")

    def create(self, type, attributes, relationships=None):
        data = {"type": type, "attributes": attributes}
        if relationships:
            data["relationships"] = relationships
        status, document = self.api("POST", f"/{type}", {"data": data})
        assert status == 201, (status, document)
        self.created.append(f"/{type}/{document['data']['id']}")
        return document["data"]["id"]

    def clean(self):
        """Deletes resources made by `create`, so that a failed test doesn't affect the counts of others."""
        for path in self.created:
            self.api("DELETE", path)
        self.created = []
