/** The field that people do not see, browsers do not send, and programs fill in. */
export const HONEYPOT = 'website'
/** The field that carries the signed token of the form. */
export const FORM_TOKEN = 'form'
