import { pesos } from '@quina/kernel'
import { expect, test } from 'vitest'
import { at, many, one, type RipsCase, reported } from '../testing/reported.domain.ts'
import { ripsOf, service, user } from '../testing/sample.domain.ts'

test.each<[code: string, path: string, given: RipsCase]>([
  [
    'RVG01',
    'numNota',
    { rips: { ...ripsOf([user({ consultas: [service('consultas')] })]), numNota: undefined } },
  ],
  ['RVG01', at('consultas', 'color'), { rips: one('consultas', { color: 'azul' }) }],
  [
    'RVG01',
    'usuarios[0].servicios.urgencias',
    { rips: many({ consultas: [service('consultas')], urgencias: [] }) },
  ],
  ['RVG01', at('consultas', 'vrServicio'), { rips: one('consultas', { vrServicio: -1 }) }],
  ['RVG02', 'numFactura', { rips: one('consultas'), invoice: { coverage: '09', modality: '03' } }],
  ['RVG03', 'usuarios', { rips: ripsOf([]), invoice: { total: pesos(0) } }],
  ['RVG04', at('consultas', 'codServicio'), { rips: one('consultas', { codServicio: '328' }) }],
  ['RVG05', at('consultas', 'codConsulta'), { rips: one('consultas', { codConsulta: '89020' }) }],
  [
    'RVG06',
    at('consultas', 'fechaInicioAtencion'),
    { rips: one('consultas', { fechaInicioAtencion: '2026-00-22 23:21' }) },
  ],
  [
    'RVG06',
    at('consultas', 'codDiagnosticoPrincipal'),
    { rips: one('consultas', { codDiagnosticoPrincipal: 'X999' }) },
  ],
  [
    'RVG06',
    at('urgencias', 'causaMotivoAtencion'),
    { rips: one('urgencias', { causaMotivoAtencion: '40' }) },
  ],
  [
    // A day that no calendar has.
    'RVG06',
    at('consultas', 'fechaInicioAtencion'),
    { rips: one('consultas', { fechaInicioAtencion: '2026-02-30 08:00' }) },
  ],
  [
    'RVG06',
    'usuarios[0].codMunicipioResidencia',
    { rips: one('consultas', {}, { codMunicipioResidencia: null }) },
  ],
  [
    'RVG06',
    'usuarios[0].codZonaTerritorialResidencia',
    { rips: one('consultas', {}, { codZonaTerritorialResidencia: null }) },
  ],
  [
    'RVG06',
    'numFactura',
    { rips: ripsOf([user({ consultas: [service('consultas')] })], { numFactura: null }) },
  ],
  ['RVG06', 'numNota', { rips: ripsOf([user({ consultas: [service('consultas')] })], { tipoNota: 'NC' }) }],
  [
    'RVG06',
    at('consultas', 'nomCodDiagnosticoPrincipalCIE11'),
    { rips: one('consultas', { codDiagnosticoPrincipalCIE11: 'CA23' }) },
  ],
  [
    'RVC063',
    at('medicamentos', 'codTecnologiaSalud'),
    { rips: one('medicamentos', { codTecnologiaSalud: null }) },
  ],
  [
    'RVC005',
    'usuarios[0].tipoUsuario',
    { rips: one('consultas'), invoice: { coverage: '01', issuedOn: '2026-07-01' } },
  ],
  ['RVG07', 'usuarios[0].servicios', { rips: ripsOf([user({})]) }],
  ['RVG08', 'usuarios', { rips: one('consultas', { vrServicio: 49_999 }) }],
  ['RVG09', 'usuarios', { rips: one('consultas'), invoice: { collected: { '02': pesos(5_000) } } }],
  [
    'RVG10',
    at('procedimientos', 'codPrestador'),
    {
      rips: many({
        consultas: [service('consultas')],
        procedimientos: [service('procedimientos', { codPrestador: '110019999901' })],
      }),
    },
  ],
  [
    'RVG11',
    at('consultas', 'numDocumentoIdentificacion'),
    { rips: one('consultas', { numDocumentoIdentificacion: '111111' }) },
  ],
  [
    'RVG12',
    'usuarios[1]',
    {
      rips: ripsOf([
        user({ consultas: [service('consultas')] }),
        user({ procedimientos: [service('procedimientos')] }, { consecutivo: 2 }),
      ]),
    },
  ],
  ['RVG19', 'numFactura', { rips: one('consultas'), known: { payerIsProvider: true } }],
  [
    'CIN006',
    at('consultas', 'conceptoRecaudo'),
    { rips: one('consultas', { conceptoRecaudo: '03', valorPagoModerador: 1 }) },
  ],
  ['RVC001', 'numDocumentoIdObligado', { rips: one('consultas'), invoice: { issuerNit: '900999999' } }],
  ['RVC002', 'numDocumentoIdObligado', { rips: one('consultas', { codPrestador: '990010000101' }) }],
  ['RVC003', at('consultas'), { rips: one('consultas'), known: { issuer: 'technology-provider' } }],
  ['RVC004', 'numFactura', { rips: one('consultas'), invoice: { number: 'SE2042' } }],
  ['RVC005', 'usuarios[0].tipoUsuario', { rips: one('consultas', {}, { tipoUsuario: '04' }) }],
  [
    'RVC006',
    'usuarios[0].fechaNacimiento',
    { rips: one('consultas', {}, { fechaNacimiento: '2027-01-01' }) },
  ],
  [
    'RVC007',
    'usuarios[0].tipoDocumentoIdentificacion',
    { rips: one('consultas', {}, { tipoDocumentoIdentificacion: 'RC' }) },
  ],
  ['RVC011', at('consultas', 'codPrestador'), { rips: one('consultas', { codPrestador: '990010000101' }) }],
  ['RVC012', at('consultas', 'codPrestador'), { rips: one('consultas', { codPrestador: '110019999901' }) }],
  ['RVC034', at('consultas', 'vrServicio'), { rips: one('consultas', { vrServicio: 0 }) }],
  ['RVC034', at('consultas', 'vrServicio'), { rips: one('consultas'), invoice: { modality: '03' } }],
  [
    'RVC035',
    at('consultas', 'conceptoRecaudo'),
    { rips: one('consultas', { conceptoRecaudo: '02', valorPagoModerador: 5_000 }, { tipoUsuario: '04' }) },
  ],
  [
    'RVC036',
    at('consultas', 'valorPagoModerador'),
    {
      rips: one('consultas', { conceptoRecaudo: '02', valorPagoModerador: 5_000 }),
      invoice: { collected: { '02': pesos(4_000) } },
    },
  ],
  [
    'RVC037',
    at('consultas', 'conceptoRecaudo'),
    { rips: one('consultas', { conceptoRecaudo: '03', valorPagoModerador: 5_000 }, { tipoUsuario: '04' }) },
  ],
  ['RVC060', at('consultas', 'valorPagoModerador'), { rips: one('consultas', { conceptoRecaudo: '02' }) }],
  ['RVC061', at('consultas', 'valorPagoModerador'), { rips: one('consultas', { valorPagoModerador: 1 }) }],
  [
    'RVC091',
    at('consultas', 'vrServicio'),
    {
      rips: ripsOf([user({ consultas: [service('consultas')] })], {
        numFactura: null,
        tipoNota: 'RS',
        numNota: 'RS1',
      }),
      invoice: null,
    },
  ],
  ['RVC092', at('consultas', 'conceptoRecaudo'), { rips: one('consultas', { conceptoRecaudo: '04' }) }],
  ['RVC095', 'usuarios[0].registroSIRAS', { rips: one('consultas', {}, { tipoUsuario: '10' }) }],
])('%s is reported at %s', (code, path, given) => {
  expect(reported(given)).toContain(`${code} ${path}`)
})

test('an invoice of the last day of the old cobertura is still valid, and a user who lives abroad has no municipality', () => {
  const invoice = { coverage: '01', issuedOn: '2026-06-30' }
  expect(reported({ rips: one('consultas'), invoice })).toEqual([])
  const abroad = {
    codPaisResidencia: '862',
    codMunicipioResidencia: null,
    codZonaTerritorialResidencia: null,
  }
  expect(reported({ rips: one('consultas', {}, abroad) })).toEqual([])
})
