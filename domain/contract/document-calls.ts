import * as z from 'zod/mini'
import {
  document,
  documentChanges,
  documentInput,
  documentVersion,
  versionInput,
} from './document.ts'
import { endpoint } from './endpoint.ts'

const managers = ['buyer', 'admin'] as const

export const listDocuments = endpoint({
  method: 'GET',
  path: '/tenders/:tenderId/documents',
  summary: 'The documents of a tender, newest first',
  access: 'signed-in',
  token: 'read',
  reply: z.object({ data: z.array(document) }),
})

export const uploadDocument = endpoint({
  method: 'POST',
  path: '/tenders/:tenderId/documents',
  summary: 'Upload a document (multipart: file and fields); takes an Idempotency-Key',
  access: managers,
  token: 'tenders:write',
  upload: documentInput,
  reply: z.object({ message: z.string(), document }),
  status: 201,
})

export const updateDocument = endpoint({
  method: 'PUT',
  path: '/tenders/:tenderId/documents/:documentId',
  summary: 'Change the title, type or description of a document',
  access: managers,
  token: 'tenders:write',
  body: documentChanges,
  reply: z.object({ message: z.string(), document }),
})

export const deleteDocument = endpoint({
  method: 'DELETE',
  path: '/tenders/:tenderId/documents/:documentId',
  summary: 'Delete a document that was never published',
  access: managers,
  token: 'tenders:write',
  reply: z.object({ message: z.string() }),
})

export const downloadDocument = endpoint({
  method: 'GET',
  path: '/tenders/:tenderId/documents/:documentId/download',
  summary: 'The newest version of a document, as a file; takes Range',
  access: 'signed-in',
  token: 'read',
  reply: z.string(),
})

export const downloadAllDocuments = endpoint({
  method: 'GET',
  path: '/tenders/:tenderId/documents/download-all',
  summary: 'The newest version of every document, with a manifest, as one ZIP archive',
  access: 'signed-in',
  token: 'read',
  reply: z.string(),
})

export const listDocumentVersions = endpoint({
  method: 'GET',
  path: '/tenders/:tenderId/documents/:documentId/versions',
  summary: 'Every version of a document, newest first; for suppliers those that were published',
  access: 'signed-in',
  token: 'read',
  reply: z.object({ data: z.array(documentVersion) }),
})

export const uploadDocumentVersion = endpoint({
  method: 'POST',
  path: '/tenders/:tenderId/documents/:documentId/versions',
  summary: 'Upload a new version (multipart: file and note); takes an Idempotency-Key',
  access: managers,
  token: 'tenders:write',
  upload: versionInput,
  reply: z.object({ message: z.string(), document }),
  status: 201,
})

export const downloadDocumentVersion = endpoint({
  method: 'GET',
  path: '/tenders/:tenderId/documents/:documentId/versions/:version/download',
  summary: 'One version of a document, as a file; takes Range',
  access: 'signed-in',
  token: 'read',
  reply: z.string(),
})
