/**
 * Whether a record names class among its types, as a condition in SQL of either engine: what may have a certificate of class. Names are stored in any
 * capitals.
 */
export const CLASS_NAMED = `lower("type" || ' ' || "issuedCertificates") like '%class%'`
