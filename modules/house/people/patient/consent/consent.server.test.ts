import type { WireOf } from '@quina/blocks'
import { afterAll, expect, test } from 'vitest'
import { patientsWorld } from '../../testing/patients.server.ts'
import { consents, revokeConsent, signConsent } from './consent.contract.ts'
import { allows } from './consent.server.ts'

const { db, close, keep, by } = await patientsWorld()
afterAll(close)

const id = await keep()
const { act, ask } = by()
const signed = {
  purpose: 'reminders',
  granted: true,
  medium: 'signature',
  signedOn: '2026-11-20',
  signerName: 'Ana Vélez',
  signerDocument: 'CC 52345678',
  signerKinship: null,
  witness: null,
} as const
const sign = (change: Partial<WireOf<typeof signConsent.params>> = {}) =>
  act(signConsent, { id, ...signed, ...change })
const revoke = (consentId: string) =>
  act(revokeConsent, { id, consentId, revokedOn: '2026-11-20', revokedReason: 'Ya no quiere mensajes' })

test('what is signed allows, with the wording of its day, until it is revoked', async () => {
  expect(await allows(db, id, 'reminders')).toBe(false)
  const consent = await sign()
  expect(await allows(db, id, 'reminders')).toBe(true)
  expect(await ask(consents, { id })).toMatchObject([{ edition: 1, revokedOn: null }])
  await expect(sign()).rejects.toMatchObject({ code: 'CSI-004' })
  await revoke(consent.id)
  expect(await allows(db, id, 'reminders')).toBe(false)
  await expect(revoke(consent.id)).rejects.toMatchObject({ code: 'CSI-005' })
  await sign({ granted: false })
  expect(await allows(db, id, 'reminders')).toBe(false)
})

test('a day before there was a wording is refused', async () =>
  expect(sign({ purpose: 'care', signedOn: '2013-06-26' })).rejects.toMatchObject({ code: 'CSI-007' }))
