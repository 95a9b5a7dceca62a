import { expect, test } from 'vitest'
import { certificateFile } from '../../testing/certificates.server.ts'
import { mustSignFor } from './accepted.server.ts'
import { certificateFacts, readPkcs12 } from './certificate.server.ts'

const house = { nit: '900123456', checkDigit: 8, now: new Date('2026-10-09T15:00:00Z') }
const declaredOf = (given: Parameters<typeof certificateFile>[0]) => {
  const { chain } = readPkcs12(certificateFile(given, 'clave'), 'clave')
  try {
    mustSignFor(certificateFacts(chain[0] ?? ''), house)
    return 'accepted'
  } catch (problem) {
    return (problem as { readonly code?: string }).code
  }
}

test.each<[string, Parameters<typeof certificateFile>[0], string]>([
  ['that says nothing of what it is for', {}, 'accepted'],
  ['to sign', { usage: { digitalSignature: true } }, 'accepted'],
  ['to bind who signs', { usage: { nonRepudiation: true, keyEncipherment: true } }, 'accepted'],
  ['to cipher alone', { usage: { keyEncipherment: true, dataEncipherment: true } }, 'FEV-024'],
  ['of an authority', { usage: { digitalSignature: true, keyCertSign: true }, isAuthority: true }, 'FEV-024'],
  ['whose NIT has dots and check digit', { nit: '900.123.456-8' }, 'accepted'],
  ['of another check digit', { nit: '900123456-7' }, 'FEV-022'],
  ['of another NIT', { nit: '800000001' }, 'FEV-022'],
  ['of nobody', { nit: null }, 'FEV-022'],
  ['that ended that minute', { to: '2026-10-09T15:00:00Z' }, 'FEV-023'],
  ['that lasts a second more', { to: '2026-10-09T15:00:01Z' }, 'accepted'],
  ['that begins that minute', { from: '2026-10-09T15:00:00Z' }, 'accepted'],
  ['that begins tomorrow', { from: '2026-10-10T00:00:00Z' }, 'FEV-023'],
])('a certificate %s', (_, given, declared) => expect(declaredOf(given)).toBe(declared))

test('what its password does not open is refused in its field', () => {
  expect(() => readPkcs12(certificateFile({}, 'clave'), 'otra')).toThrow(
    expect.objectContaining({
      code: 'FEV-020',
      fields: { password: 'La contraseña no abre el certificado.' },
    }),
  )
})
