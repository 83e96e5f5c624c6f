// Made by scripts/client/generate.mjs from the description of the API (/api/openapi.json). Do not edit.

import type { Operations } from './api-types.ts'

/** What is sent for a call, and how its answer is read. */
export type Row = {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  path: string
  reader: 'json' | 'text' | 'blob' | 'none'
  query?: readonly string[]
  /** The media type of what is sent. */
  body?: string
  /** Takes an `Idempotency-Key`. */
  isKeyed?: true
  /** It only reads. */
  isSafe?: true
  isPaged?: true
}

/** Every call by its name. */
export const OPERATIONS: Record<keyof Operations, Row> = {
  verifyCertificate: {
    method: 'GET',
    path: '/api/certificates/verify/{number}',
    reader: 'json',
    query: ['on', 'proof', 'receipt', 'c'],
    isSafe: true,
  },
  verifyCertificates: { method: 'POST', path: '/api/verify', reader: 'json', body: 'application/json', isSafe: true },
  getVessel: { method: 'GET', path: '/api/vessels/{imo}', reader: 'json', isSafe: true },
  createExport: { method: 'POST', path: '/api/exports', reader: 'json', body: 'application/json', isKeyed: true },
  exportCertificates: {
    method: 'GET',
    path: '/api/certificates/export.csv',
    reader: 'text',
    query: ['q', 'status', 'flag', 'type', 'expiring', 'issuedFrom', 'issuedTo', 'sort', 'ids', 'grant'],
    isSafe: true,
  },
  uploadImport: { method: 'POST', path: '/api/imports', reader: 'json', query: ['name'], body: 'application/octet-stream' },
  listImports: { method: 'GET', path: '/api/imports', reader: 'json', isSafe: true },
  getImport: { method: 'GET', path: '/api/imports/{id}', reader: 'json', isSafe: true },
  deleteImport: { method: 'DELETE', path: '/api/imports/{id}', reader: 'none' },
  checkImport: { method: 'POST', path: '/api/imports/{id}/check', reader: 'json', body: 'application/json', isKeyed: true },
  getImportErrors: { method: 'GET', path: '/api/imports/{id}/errors.csv', reader: 'text', isSafe: true },
  commitImport: { method: 'POST', path: '/api/imports/{id}/commit', reader: 'json', isKeyed: true },
  listCertificates: {
    method: 'GET',
    path: '/api/certificates',
    reader: 'json',
    query: ['q', 'status', 'flag', 'type', 'expiring', 'issuedFrom', 'issuedTo', 'sort', 'limit', 'after', 'before'],
    isSafe: true,
    isPaged: true,
  },
  createCertificate: { method: 'POST', path: '/api/certificates', reader: 'json', body: 'application/json', isKeyed: true },
  getCertificate: { method: 'GET', path: '/api/certificates/{id}', reader: 'json', isSafe: true },
  updateCertificate: { method: 'PUT', path: '/api/certificates/{id}', reader: 'json', body: 'application/json' },
  deleteCertificate: { method: 'DELETE', path: '/api/certificates/{id}', reader: 'none' },
  changeStanding: {
    method: 'POST',
    path: '/api/certificates/{id}/standing',
    reader: 'json',
    body: 'application/json',
    isKeyed: true,
  },
  listHistory: {
    method: 'GET',
    path: '/api/certificates/{id}/history',
    reader: 'json',
    query: ['before'],
    isSafe: true,
    isPaged: true,
  },
  getCertificatePdf: { method: 'GET', path: '/api/certificates/{id}/document.pdf', reader: 'blob', isSafe: true },
  getQrPng: { method: 'GET', path: '/api/certificates/{id}/qr.png', reader: 'blob', isSafe: true },
  getQrSvg: { method: 'GET', path: '/api/certificates/{id}/qr.svg', reader: 'text', isSafe: true },
  checkDocument: { method: 'GET', path: '/api/documents/{sha256}', reader: 'json', isSafe: true },
  createApplication: { method: 'POST', path: '/api/applications', reader: 'json', body: 'application/json', isKeyed: true },
  listApplications: {
    method: 'GET',
    path: '/api/applications',
    reader: 'json',
    query: ['q', 'state', 'service', 'taken', 'order', 'limit', 'after'],
    isSafe: true,
    isPaged: true,
  },
  getApplication: { method: 'GET', path: '/api/applications/{id}', reader: 'json', isSafe: true },
  moveApplication: {
    method: 'POST',
    path: '/api/applications/{id}/moves',
    reader: 'json',
    body: 'application/json',
    isKeyed: true,
  },
  addApplicationNote: {
    method: 'POST',
    path: '/api/applications/{id}/notes',
    reader: 'json',
    body: 'application/json',
    isKeyed: true,
  },
  assignApplication: { method: 'PUT', path: '/api/applications/{id}/assignee', reader: 'json', body: 'application/json' },
  unassignApplication: { method: 'DELETE', path: '/api/applications/{id}/assignee', reader: 'json' },
  putApiApplicationsIdTaker: { method: 'PUT', path: '/api/applications/{id}/taker', reader: 'json', body: 'application/json' },
  deleteApiApplicationsIdTaker: { method: 'DELETE', path: '/api/applications/{id}/taker', reader: 'json' },
  listMessages: {
    method: 'GET',
    path: '/api/messages',
    reader: 'json',
    query: ['q', 'state', 'limit', 'after'],
    isSafe: true,
    isPaged: true,
  },
  getMessage: { method: 'GET', path: '/api/messages/{id}', reader: 'json', isSafe: true },
  updateMessage: { method: 'PUT', path: '/api/messages/{id}', reader: 'json', body: 'application/json' },
  listServices: { method: 'GET', path: '/api/services', reader: 'json', query: ['language'], isSafe: true },
  createService: { method: 'POST', path: '/api/services', reader: 'json', body: 'application/json', isKeyed: true },
  getService: { method: 'GET', path: '/api/services/{slug}', reader: 'json', query: ['language'], isSafe: true },
  updateService: { method: 'PUT', path: '/api/services/{slug}', reader: 'json', body: 'application/json' },
  deleteService: { method: 'DELETE', path: '/api/services/{slug}', reader: 'none' },
  listFlags: { method: 'GET', path: '/api/flags', reader: 'json', isSafe: true },
  createFlag: { method: 'POST', path: '/api/flags', reader: 'json', body: 'application/json', isKeyed: true },
  updateFlag: { method: 'PUT', path: '/api/flags/{id}', reader: 'json', body: 'application/json' },
  deleteFlag: { method: 'DELETE', path: '/api/flags/{id}', reader: 'none' },
  getStats: { method: 'GET', path: '/api/stats', reader: 'json', isSafe: true },
  signIn: { method: 'POST', path: '/api/login', reader: 'json', body: 'application/json' },
  signOut: { method: 'POST', path: '/api/logout', reader: 'none', isKeyed: true },
  register: { method: 'POST', path: '/api/register', reader: 'json', body: 'application/json' },
  getUser: { method: 'GET', path: '/api/user', reader: 'json', isSafe: true },
  changePassword: { method: 'PUT', path: '/api/user/password', reader: 'none', body: 'application/json' },
  listSessions: { method: 'GET', path: '/api/sessions', reader: 'json', isSafe: true },
  deleteSessions: { method: 'DELETE', path: '/api/sessions', reader: 'none' },
  deleteSession: { method: 'DELETE', path: '/api/sessions/{id}', reader: 'none' },
  postApiPasskeysOptions: { method: 'POST', path: '/api/passkeys/options', reader: 'json', body: 'application/json' },
  postApiPasskeys: { method: 'POST', path: '/api/passkeys', reader: 'json', body: 'application/json' },
  postApiPasskeysSignInOptions: { method: 'POST', path: '/api/passkeys/sign-in/options', reader: 'json' },
  postApiPasskeysSignIn: { method: 'POST', path: '/api/passkeys/sign-in', reader: 'json', body: 'application/json' },
  postApiPasskeysReAuthenticationOptions: { method: 'POST', path: '/api/passkeys/re-authentication/options', reader: 'json' },
  postApiPasskeysSecondStepOptions: { method: 'POST', path: '/api/passkeys/second-step/options', reader: 'json' },
  postApiPasskeysSecondStep: { method: 'POST', path: '/api/passkeys/second-step', reader: 'json', body: 'application/json' },
  listAccounts: { method: 'GET', path: '/api/accounts', reader: 'json', isSafe: true },
  updateAccount: { method: 'PATCH', path: '/api/accounts/{id}', reader: 'json', body: 'application/json' },
  createResetLink: {
    method: 'POST',
    path: '/api/accounts/{id}/reset-link',
    reader: 'json',
    body: 'application/json',
    isKeyed: true,
  },
  deleteSecondFactors: {
    method: 'DELETE',
    path: '/api/accounts/{id}/second-factors',
    reader: 'none',
    body: 'application/json',
  },
  listInvitations: { method: 'GET', path: '/api/invitations', reader: 'json', isSafe: true },
  createInvitation: { method: 'POST', path: '/api/invitations', reader: 'json', body: 'application/json', isKeyed: true },
  deleteInvitation: { method: 'DELETE', path: '/api/invitations/{id}', reader: 'none' },
  getDescription: { method: 'GET', path: '/api/openapi.json', reader: 'json', isSafe: true },
}
