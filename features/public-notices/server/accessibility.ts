// The accessibility statement that public bodies must publish under the Public Sector Bodies
// (Websites and Mobile Applications) (No. 2) Accessibility Regulations 2018. The statement covers
// the portal's own pages, but not the documents that buyers upload.
import type { Config } from '#kernel/server/platform/config.ts'
import { html, type Html } from '#kernel/server/pages/html.ts'

export function accessibilityStatement({ brand }: Config): Html {
  const { product_name, support_email, managed_by } = brand
  return html`<h1>Accessibility statement</h1>
    <p>This statement is about ${product_name}, which is run by ${managed_by}.</p>
    <p>We want as many people as possible to be able to use it. You should be able to:</p>
    <ul>
      <li>use every page with a keyboard alone</li>
      <li>use every page with a screen reader</li>
      <li>zoom in up to 400% without anything running off the screen</li>
      <li>choose a light or a dark theme, and have less movement if your device asks for it</li>
      <li>read public notices without any script</li>
    </ul>
    <h2>How accessible it is</h2>
    <p>
      The pages of the portal are checked by axe against the Web Content Accessibility Guidelines
      version 2.2, level AA, in both themes and at a width of 320 pixels, each time that the portal
      is changed. We know of no failures.
    </p>
    <p>
      Documents that buyers upload may not be accessible. They are the responsibility of the buyer
      who uploads them.
    </p>
    <h2>If something does not work for you</h2>
    <p>
      Email <a href="mailto:${support_email}">${support_email}</a> and say which page it is and what
      you were trying to do. If you need information in a different format, such as large print or a
      recording, say so, and we’ll reply within 5 working days.
    </p>
    <h2>Enforcement</h2>
    <p>
      The Equality and Human Rights Commission (EHRC) enforces the accessibility regulations. If
      you’re not happy with how we respond to your complaint, contact the
      <a href="https://www.equalityadvisoryservice.com/">Equality Advisory and Support Service</a>.
    </p>`
}
