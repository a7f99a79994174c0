"""Two operations of the helpdesk API on Python's standard library alone: a start for an implementation in any language.

Start it with `python3 server.py`: PORT, and CREDENTIALS (the file with tokens that the suite gets as well).
"""

import json
import os
import re
import sqlite3
import threading
import time
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from urllib.parse import parse_qsl, unquote, urlsplit

MAX_BODY_BYTES = 1_048_576
MAX_LENGTHS = {"name": 255, "address": 1000, "notes": 10_000}
LABEL = "[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?"
HOST_NAME = re.compile(rf"(?=.{{1,253}}\Z){LABEL}(?:\.{LABEL})+\Z", re.IGNORECASE | re.ASCII)

with open(os.environ.get("CREDENTIALS", "credentials.json"), encoding="utf-8") as file:
    TOKENS = json.load(file)

database = sqlite3.connect(":memory:", check_same_thread=False)
database.execute("CREATE TABLE companies (id INTEGER PRIMARY KEY, account TEXT, name TEXT, domains TEXT, data TEXT)")
lock = threading.Lock()

# What is trimmed (`x-trim`): unlike Python, ECMAScript takes U+FEFF for white space, but not U+0085.
WHITE_SPACE = "\t\n\v\f\r \u00a0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a\u2028\u2029\u202f\u205f\u3000\ufeff"


class Failure(Exception):
    """Ends the request with this response."""

    def __init__(self, status, body, headers=None):
        super().__init__(status)
        self.status, self.body, self.headers = status, body, headers or {}


def failure(status, message, details=()):
    error = {"message": message, **({"details": list(details)} if details else {})}
    return Failure(status, {"error": error})


def authorize(header, scopes):
    """The account that the token belongs to. Each of the scopes is enough."""

    def unauthorized(message):
        return Failure(401, {"message": message}, {"WWW-Authenticate": "Bearer"})

    if not header:
        raise unauthorized("Authorization header is required")
    scheme, _, token = header.partition(" ")
    name = next((name for name, known in TOKENS.items() if known == token and scheme.lower() == "bearer"), None)
    if name == "expired":
        raise unauthorized("Access token has expired")
    if name in (None, "revoked"):
        raise unauthorized("Invalid access token")
    if name not in ("full", "other_account") and name.removeprefix("scope:") not in scopes:
        raise failure(403, "Missing required scope or feature is not enabled")
    return "other_account" if name == "other_account" else "full"


def is_unicode(text):
    """False for half a surrogate pair, which JSON can express and UTF-8 cannot, and for U+0000."""
    try:
        text.encode()
        return "\0" not in text
    except UnicodeEncodeError:
        return False


def find_issues(body):
    if not isinstance(body, dict):
        return [{"path": "/body", "message": "must be an object"}]
    issues = []

    def add(name, message, *index):
        # A JSON Pointer escapes both signs (RFC 6901, 3).
        escaped = name.replace("~", "~0").replace("/", "~1")
        issues.append({"path": "/".join(["/body", escaped, *index]), "message": message})

    def is_host_name(value):
        return isinstance(value, str) and HOST_NAME.match(value) is not None

    for name, value in body.items():
        if name in MAX_LENGTHS:
            text = value.strip(WHITE_SPACE) if name == "name" and isinstance(value, str) else value
            if not isinstance(text, str) or len(text) > MAX_LENGTHS[name]:
                add(name, f"must be a text of at most {MAX_LENGTHS[name]} characters")
            elif not is_unicode(text):
                add(name, "must be Unicode")
            elif name == "name" and text == "":
                add(name, "must not be blank")
        elif name == "domains":
            if not isinstance(value, list) or len(value) > 50:
                add(name, "must be a list of at most 50 host names")
            else:
                for index, one in enumerate(value):
                    if not is_host_name(one):
                        add(name, "must be a host name", str(index))
        elif name == "domain":
            is_right = isinstance(value, str) and len(value) <= 1_000_000 if "domains" in body else is_host_name(value)
            if not is_right:
                add(name, "must be a host name")
        else:
            add(name, "is not a known field")
    if "name" not in body:
        add("name", "is required")
    return issues


def create_company(account, _path_id, body, base_url):
    issues = find_issues(body)
    if issues:
        raise failure(400, "Invalid request data", issues)
    name = body["name"].strip(WHITE_SPACE)
    given = body.get("domains", [body["domain"]] if "domain" in body else [])
    domains = list(dict.fromkeys(domain.lower() for domain in given))
    first = domains[0] if domains else ""
    now = int(time.time())
    company = {
        **{"name": name, "domains": domains, "domain": first, "industry": "", "phone": "", "other_details": {}},
        **{"logo": f"https://{first}/favicon.ico" if first else "", "total_contacts_linked": 0},
        **{"address": body.get("address", ""), "notes": body.get("notes", ""), "created_at": now, "updated_at": now},
    }
    with lock:
        for other_name, other_domains in database.execute("SELECT name, domains FROM companies WHERE account = ?", [account]):
            if other_name.lower() == name.lower():
                raise failure(409, "Company with this name already exists")
            if set(json.loads(other_domains)) & set(domains):
                raise failure(409, "Company with this domain already exists")
        row = [account, name, json.dumps(domains), json.dumps(company)]
        statement = "INSERT INTO companies (account, name, domains, data) VALUES (?, ?, ?, ?)"
        company_id = database.execute(statement, row).lastrowid
    return 201, {"data": {"id": company_id, **company}}, {"Location": f"{base_url}/companies/{company_id}"}


def check_company_id(path_id):
    if re.fullmatch("[1-9][0-9]{0,15}", path_id, re.ASCII) is None or int(path_id) > 2**53 - 1:
        raise failure(400, "Invalid company id")


def get_company(account, path_id, _body, _base_url):
    with lock:
        query = "SELECT data FROM companies WHERE account = ? AND id = ?"
        row = database.execute(query, [account, int(path_id)]).fetchone()
    if row is None:
        raise failure(404, "Company not found")
    return 200, {"data": {"id": int(path_id), **json.loads(row[0])}}, {}


def decode_path(path):
    """Percent-encoding decoded once; None if that fails."""
    if re.search("%(?![0-9A-Fa-f]{2})", path):
        return None
    try:
        return unquote(path, errors="strict")
    except UnicodeDecodeError:
        return None


ROUTES = [
    (re.compile(r"/v1/companies()\Z"), {"POST": create_company}),
    (re.compile(r"/v1/companies/([^/]+)\Z"), {"GET": get_company, "HEAD": get_company}),
]


OTHER_PATHS = re.compile(r"/v1/(articles|collections|contact-fields|contacts|conversations|helpcenters|members|tags)(/.+)?\Z")


class Handler(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"

    def respond(self):
        try:
            status, body, headers = self.handle_operation()
        except Failure as problem:
            status, body, headers = problem.status, problem.body, problem.headers
        except Exception as error:
            self.log_error("%r", error)
            status, body, headers = 500, {"error": {"message": "Internal server error"}}, {}
        content = b"" if body is None else json.dumps(body).encode()
        self.send_response(status)
        if body is not None:
            self.send_header("Content-Type", "application/json")
        if status != 204:
            self.send_header("Content-Length", str(len(content)))
        for name, value in headers.items():
            self.send_header(name, value)
        self.end_headers()
        if self.command != "HEAD":
            self.wfile.write(content)

    def handle_operation(self):
        sent = self.read_body()
        url = urlsplit(self.path)
        path = decode_path(url.path) or ""
        match, methods = next(
            ((match, methods) for pattern, methods in ROUTES if (match := pattern.match(path))), (None, {})
        )
        if match is None:
            # Every other operation is still to be written.
            raise failure(501, "Not implemented") if OTHER_PATHS.match(path) else failure(404, "Not found")
        allow = {"Allow": ", ".join([*methods, "OPTIONS"])}
        if self.command == "OPTIONS":
            return 204, None, allow
        if self.command not in methods:
            problem = failure(405, "Method not allowed")
            problem.headers = allow
            raise problem
        # The first includes the second (`x-scopes` in the document).
        scopes = ["companies:manage"] if self.command == "POST" else ["companies:manage", "companies:view"]
        account = authorize(", ".join(self.headers.get_all("Authorization", [])), scopes)
        # In the order of `x-http` in the document: body size, content type, JSON, path, query, then the fields of the body.
        body = self.parse_body(sent) if self.command == "POST" else None
        if match.group(1):
            check_company_id(match.group(1))
        unknown = [name for name, _ in parse_qsl(url.query, keep_blank_values=True)]
        if unknown:
            details = [{"path": f"/query/{name}", "message": "is not a known parameter"} for name in unknown]
            raise failure(400, "Invalid query parameters", details)
        base_url = f"http://{self.headers.get('Host')}/v1"
        return methods[self.command](account, match.group(1), body, base_url)

    def read_body(self):
        """None if the body is too large. It is read to its end, so that the client can read the answer."""
        size, kept = 0, []
        for part in self.read_parts():
            size += len(part)
            if size <= MAX_BODY_BYTES:
                kept.append(part)
        return b"".join(kept) if size <= MAX_BODY_BYTES else None

    def read_parts(self):
        """The body, of the length that its header says or of chunks that each say their own (RFC 9112, 7.1)."""
        is_chunked = self.headers.get("Transfer-Encoding", "").lower() == "chunked"
        rest = 0 if is_chunked else int(self.headers.get("Content-Length") or 0)
        while is_chunked and (rest := int(self.rfile.readline().split(b";")[0], 16)) > 0:
            yield from self.read_exactly(rest)
            self.rfile.readline()
        if is_chunked:
            while self.rfile.readline().strip():  # trailers
                pass
        yield from self.read_exactly(rest)

    def read_exactly(self, rest):
        while rest > 0 and (part := self.rfile.read(min(rest, 65536))):
            rest -= len(part)
            yield part

    def parse_body(self, sent):
        if sent is None:
            raise failure(413, "Request body is too large")
        is_json = self.headers.get("Content-Type") is not None and self.headers.get_content_type() == "application/json"
        is_plain = self.headers.get_content_charset() in (None, "utf-8") and "Content-Encoding" not in self.headers
        if not is_json or not is_plain:
            raise failure(415, "Content-Type must be application/json")
        try:
            return json.loads(sent)
        except ValueError:
            raise failure(400, "Invalid request data", [{"path": "/body", "message": "is not JSON"}]) from None

    do_GET = do_HEAD = do_POST = do_PUT = do_PATCH = do_DELETE = do_OPTIONS = respond

    def log_request(self, *_arguments):
        """The suite sends hundreds of requests, which nobody reads in a log."""


class Server(ThreadingHTTPServer):
    # More connections than a client opens at once: Python lets 5 wait, and resets the others.
    request_queue_size = 256


if __name__ == "__main__":
    server = Server(("127.0.0.1", int(os.environ.get("PORT", "8080"))), Handler)
    print(f"http://127.0.0.1:{server.server_address[1]}", flush=True)
    server.serve_forever()
