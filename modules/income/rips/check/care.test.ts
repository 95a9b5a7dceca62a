import { expect, test } from 'vitest'
import { at, many, one, type RipsCase, reported } from '../testing/reported.domain.ts'
import { service } from '../testing/sample.domain.ts'

test.each<[code: string, path: string, given: RipsCase]>([
  [
    'RVG14',
    at('recienNacidos', '', 1),
    {
      rips: many({ recienNacidos: [service('recienNacidos'), service('recienNacidos', { consecutivo: 2 })] }),
    },
  ],
  ['RVG15', at('urgencias'), { rips: one('urgencias') }],
  [
    'RVG16',
    at('urgencias', 'causaMotivoAtencion'),
    {
      rips: many({
        urgencias: [service('urgencias')],
        consultas: [
          service('consultas', {
            codConsulta: '890701',
            causaMotivoAtencion: '26',
            fechaInicioAtencion: '2026-08-10 10:30',
          }),
        ],
      }),
    },
  ],
  [
    'RVG17',
    at('consultas', 'finalidadTecnologiaSalud'),
    {
      rips: many({
        recienNacidos: [service('recienNacidos')],
        consultas: [service('consultas', { finalidadTecnologiaSalud: '26' })],
      }),
    },
  ],
  [
    'RVC008',
    'usuarios[0].fechaNacimiento',
    { rips: one('recienNacidos', {}, { fechaNacimiento: '1950-01-01' }) },
  ],
  ['RVC009', 'usuarios[0].codSexo', { rips: one('recienNacidos', {}, { codSexo: 'M' }) }],
  ['RVC009', 'usuarios[0].codSexo', { rips: one('recienNacidos', {}, { codSexo: 'I' }) }],
  ['RVC015', at('consultas', 'codConsulta'), { rips: one('consultas', { codConsulta: '902210' }) }],
  [
    'RVC016',
    at('procedimientos', 'codProcedimiento'),
    { rips: one('procedimientos', { codProcedimiento: '892901' }, { codSexo: 'M' }) },
  ],
  [
    'RVC017',
    at('procedimientos', 'codProcedimiento'),
    { rips: one('procedimientos', { codProcedimiento: '861901' }) },
  ],
  [
    'RVC018',
    at('consultas', 'codConsulta', 1),
    { rips: many({ consultas: [service('consultas'), service('consultas', { consecutivo: 2 })] }) },
  ],
  [
    'RVC018',
    at('otrosServicios', 'codTecnologiaSalud', 1),
    {
      rips: many({
        otrosServicios: [1, 2].map((consecutivo) =>
          service('otrosServicios', { consecutivo, codTecnologiaSalud: '890201' }),
        ),
      }),
    },
  ],
  [
    'RVC020',
    at('procedimientos', 'codProcedimiento'),
    { rips: one('procedimientos', { codProcedimiento: '890201' }) },
  ],
  [
    'RVC021',
    at('procedimientos', 'codProcedimiento'),
    { rips: one('procedimientos', { codProcedimiento: '471102' }) },
  ],
  [
    'RVC022',
    at('procedimientos', 'codProcedimiento'),
    {
      rips: many({
        recienNacidos: [service('recienNacidos')],
        procedimientos: [service('procedimientos', { codProcedimiento: '721003', grupoServicios: '03' })],
      }),
    },
  ],
  [
    'RVC023',
    at('procedimientos', 'codProcedimiento'),
    { rips: one('procedimientos', { codProcedimiento: '721003' }) },
  ],
  ['RVC026', at('otrosServicios', 'codTecnologiaSalud'), { rips: one('otrosServicios', { tipoOS: '03' }) }],
  [
    'RVC027',
    at('consultas', 'codConsulta'),
    { rips: one('consultas', { grupoServicios: '03', codConsulta: '890401' }) },
  ],
  [
    'RVC042',
    at('urgencias', 'condicionDestinoUsuarioEgreso'),
    { rips: one('urgencias', { condicionDestinoUsuarioEgreso: '02' }) },
  ],
  [
    'RVC045',
    at('recienNacidos', 'fechaNacimiento'),
    { rips: one('recienNacidos', { fechaNacimiento: '2026-09-02 07:00' }) },
  ],
  [
    'RVC046',
    at('recienNacidos', 'fechaEgreso'),
    { rips: one('recienNacidos', { fechaEgreso: '2026-08-12 11:09' }) },
  ],
  [
    'RVC047',
    at('recienNacidos', 'numDocumentoIdentificacion'),
    { rips: one('recienNacidos', { tipoDocumentoIdentificacion: 'MS' }) },
  ],
  [
    'RVC053',
    at('medicamentos', 'fechaDispensAdmon'),
    {
      rips: many({
        urgencias: [
          service('urgencias', { condicionDestinoUsuarioEgreso: '02', codDiagnosticoCausaMuerte: 'J459' }),
        ],
        medicamentos: [service('medicamentos', { fechaDispensAdmon: '2026-08-12 08:01' })],
      }),
    },
  ],
  [
    'RVC054',
    at('hospitalizacion', 'viaIngresoServicioSalud'),
    { rips: one('hospitalizacion', { viaIngresoServicioSalud: '03' }) },
  ],
  [
    // What came after the entry does not explain it.
    'RVC054',
    at('hospitalizacion', 'viaIngresoServicioSalud'),
    {
      rips: many({
        hospitalizacion: [service('hospitalizacion', { viaIngresoServicioSalud: '02' })],
        consultas: [service('consultas', { fechaInicioAtencion: '2026-08-12 07:00' })],
      }),
    },
  ],
  [
    'RVC056',
    at('otrosServicios', 'tipoOS'),
    { rips: one('otrosServicios', { tipoOS: '03', codTecnologiaSalud: '129B01' }) },
  ],
  ['RVC057', at('recienNacidos', 'edadGestacional'), { rips: one('recienNacidos', { edadGestacional: 19 }) }],
  ['RVC058', at('recienNacidos', 'peso'), { rips: one('recienNacidos', { peso: 5001 }) }],
  ['RVC059', at('consultas', 'codConsulta'), { rips: one('consultas', { grupoServicios: '03' }) }],
  [
    'RVC062',
    at('urgencias', 'condicionDestinoUsuarioEgreso'),
    { rips: one('urgencias', { condicionDestinoUsuarioEgreso: '03' }) },
  ],
  [
    'RVC082',
    at('otrosServicios', 'codTecnologiaSalud'),
    { rips: one('otrosServicios'), known: { admitted: () => false } },
  ],
  [
    'RVC090',
    at('procedimientos', 'codProcedimiento'),
    { rips: one('procedimientos', { codProcedimiento: '471102', grupoServicios: '04' }) },
  ],
  ['RVC096', at('consultas', 'codConsulta'), { rips: one('consultas', { codConsulta: '899999' }) }],
  [
    'RVC097',
    at('recienNacidos', 'numConsultasCPrenatal'),
    { rips: one('recienNacidos', { numConsultasCPrenatal: 16 }) },
  ],
])('%s is reported at %s', (code, path, given) => {
  expect(reported(given)).toContain(`${code} ${path}`)
})

test('reports each cause of a patient who came to urgencies twice beside its own consultation', () => {
  const stay = (from: string, until: string, cause: string, consecutivo: number) =>
    service('urgencias', {
      fechaInicioAtencion: from,
      fechaEgreso: until,
      causaMotivoAtencion: cause,
      consecutivo,
    })
  const seen = (at: string, cause: string, consecutivo: number) =>
    service('consultas', {
      codConsulta: '890701',
      fechaInicioAtencion: at,
      causaMotivoAtencion: cause,
      consecutivo,
    })
  const rips = many({
    urgencias: [
      stay('2026-08-03 10:00', '2026-08-03 20:00', '38', 1),
      stay('2026-08-20 10:00', '2026-08-20 20:00', '26', 2),
    ],
    consultas: [seen('2026-08-03 10:20', '38', 1), seen('2026-08-20 10:20', '26', 2)],
  })
  expect(reported({ rips }).filter((one) => one.startsWith('RVG16'))).toEqual([])
})

test('a consultation of the morning of the stay explains that it came from there', () => {
  const rips = many({
    hospitalizacion: [service('hospitalizacion', { viaIngresoServicioSalud: '02' })],
    consultas: [service('consultas', { fechaInicioAtencion: '2026-08-11 11:00' })],
  })
  expect(reported({ rips }).filter((one) => one.startsWith('RVC054'))).toEqual([])
})
