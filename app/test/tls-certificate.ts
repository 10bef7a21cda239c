// Certificate and key for hooks.example.test, used only in tests and valid for a hundred years.
export const certificate = `-----BEGIN CERTIFICATE-----
MIIBsTCCAVagAwIBAgIUO+YrIA8A/BLXF/7vbV8wQNCJyqMwCgYIKoZIzj0EAwIw
HTEbMBkGA1UEAwwSaG9va3MuZXhhbXBsZS50ZXN0MCAXDTI2MTExNjA1MDY0OVoY
DzIxMjYxMDIzMDUwNjQ5WjAdMRswGQYDVQQDDBJob29rcy5leGFtcGxlLnRlc3Qw
WTATBgcqhkjOPQIBBggqhkjOPQMBBwNCAATPl+NyLUhdQOYsGCxOkeZZGasHymYa
wsKj1g0wOpzWvgYurFnMTz6i7IMa9lWkuyjH/NMChfpzNMNyyo8ZruKao3IwcDAd
BgNVHQ4EFgQUZnpbMekqyforMRYtldZDlKbtxF4wHwYDVR0jBBgwFoAUZnpbMekq
yforMRYtldZDlKbtxF4wDwYDVR0TAQH/BAUwAwEB/zAdBgNVHREEFjAUghJob29r
cy5leGFtcGxlLnRlc3QwCgYIKoZIzj0EAwIDSQAwRgIhAMOBDba0S4CXJBZRTS23
venH9hUQjqlQtI7tA61+mX60AiEA4C1eXO7yZ1HI1bPTAXBgtXymcHBm7ny9kefk
3Vurw6w=
-----END CERTIFICATE-----
`

export const privateKey = `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgBTtp4V9bBVUpKz/V
y2J7jntmzogym9dNjgI9Mrq6NLahRANCAATPl+NyLUhdQOYsGCxOkeZZGasHymYa
wsKj1g0wOpzWvgYurFnMTz6i7IMa9lWkuyjH/NMChfpzNMNyyo8ZruKa
-----END PRIVATE KEY-----
`
