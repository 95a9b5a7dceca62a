import { day } from '@quina/kernel'
import { expect, test } from 'vitest'
import type { ConsentValues } from './consent.contract.ts'
import { mustBeConsent, mustBeRevocable } from './consent.server.ts'

const today = day('2026-11-20')
const adult = { birthDate: day('1980-05-01'), incapable: false }
const child = { birthDate: day('2015-05-01'), incapable: false }
const given = (change: Partial<ConsentValues> = {}): ConsentValues => ({
  purpose: 'care',
  granted: true,
  medium: 'signature',
  signedOn: today,
  signerName: 'ANA RUIZ',
  signerDocument: 'CC 52123456',
  signerKinship: null,
  witness: null,
  ...change,
})

test.each([
  ['a child alone', given(), child, 'CSI-001'],
  ['someone who cannot decide', given(), { ...adult, incapable: true }, 'CSI-001'],
  ['tomorrow', given({ signedOn: day('2026-11-21') }), adult, 'CSI-002'],
  ['before birth', given({ signedOn: day('1980-04-30') }), adult, 'CSI-002'],
  ['a recording without witness', given({ medium: 'recorded' }), adult, 'CSI-003'],
])('%s is refused', (_what, values, patient, code) =>
  expect(() => mustBeConsent(values, patient, today)).toThrow(expect.objectContaining({ code })),
)

test('the mother signs for a child, and an adult alone', () => {
  expect(() => mustBeConsent(given({ signerKinship: 'mother' }), child, today)).not.toThrow()
  expect(() => mustBeConsent(given(), adult, today)).not.toThrow()
})

test.each([
  ['twice', day('2026-11-01'), today, 'CSI-005'],
  ['before it was signed', null, day('2026-09-30'), 'CSI-006'],
  ['tomorrow', null, day('2026-11-21'), 'CSI-006'],
])('revoked %s is refused', (_what, revokedOn, on, code) =>
  expect(() => mustBeRevocable({ signedOn: day('2026-10-01'), revokedOn }, on, today)).toThrow(
    expect.objectContaining({ code }),
  ),
)
