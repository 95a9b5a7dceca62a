import { expect, test } from 'vitest'
import { at, one, type RipsCase, reported } from '../testing/reported.domain.ts'

test.each<[code: string, path: string, given: RipsCase]>([
  [
    'RVC010',
    at('consultas', 'finalidadTecnologiaSalud'),
    { rips: one('consultas', { finalidadTecnologiaSalud: '24' }, { codSexo: 'M' }) },
  ],
  [
    'RVC013',
    at('consultas', 'fechaInicioAtencion'),
    { rips: one('consultas', { fechaInicioAtencion: '2026-09-01 08:01' }) },
  ],
  [
    'RVC014',
    at('consultas', 'fechaInicioAtencion'),
    { rips: one('consultas', { fechaInicioAtencion: '2026-07-31 23:59' }) },
  ],
  [
    'RVC019',
    at('procedimientos', 'codProcedimiento'),
    { rips: one('procedimientos', { codDiagnosticoPrincipal: 'S720' }) },
  ],
  [
    'RVC028',
    at('consultas', 'codDiagnosticoPrincipal'),
    { rips: one('consultas', { codDiagnosticoPrincipal: 'O800' }, { codSexo: 'M' }) },
  ],
  [
    'RVC029',
    at('consultas', 'codDiagnosticoPrincipal'),
    { rips: one('consultas', { codConsulta: '902210', codDiagnosticoPrincipal: 'S720' }) },
  ],
  [
    'RVC030',
    at('procedimientos', 'codDiagnosticoPrincipal'),
    { rips: one('procedimientos', { codDiagnosticoPrincipal: 'S720' }) },
  ],
  [
    'RVC031',
    at('consultas', 'codDiagnosticoPrincipal'),
    { rips: one('consultas', { codDiagnosticoPrincipal: 'Z000' }) },
  ],
  [
    'RVC032',
    at('procedimientos', 'codDiagnosticoPrincipal'),
    { rips: one('procedimientos', { codDiagnosticoPrincipal: 'R509' }) },
  ],
  [
    'RVC033',
    at('procedimientos', 'codDiagnosticoPrincipal'),
    { rips: one('procedimientos', { codDiagnosticoPrincipal: 'Z000' }) },
  ],
  [
    'RVC038',
    at('urgencias', 'fechaInicioAtencion'),
    { rips: one('urgencias', { fechaInicioAtencion: '2026-09-01 09:00', fechaEgreso: '2026-09-01 10:00' }) },
  ],
  [
    'RVC039',
    at('urgencias', 'fechaInicioAtencion'),
    { rips: one('urgencias', { fechaEgreso: '2026-08-10 09:59' }) },
  ],
  ['RVC040', at('urgencias', 'fechaEgreso'), { rips: one('urgencias', { fechaEgreso: '2026-08-12 10:01' }) }],
  [
    'RVC041',
    at('hospitalizacion', 'fechaEgreso'),
    { rips: one('hospitalizacion', { fechaEgreso: '2026-08-11 14:59' }) },
  ],
  ['RVC043', at('urgencias', 'fechaEgreso'), { rips: one('urgencias', { fechaEgreso: '2026-09-02 10:00' }) }],
  ['RVC044', at('urgencias', 'fechaEgreso'), { rips: one('urgencias', { fechaEgreso: '2026-09-01 07:00' }) }],
  [
    'RVC051',
    at('consultas', 'finalidadTecnologiaSalud'),
    { rips: one('consultas', { finalidadTecnologiaSalud: '23' }, { codSexo: 'M' }) },
  ],
  [
    'RVC052',
    at('consultas', 'finalidadTecnologiaSalud'),
    { rips: one('consultas', { finalidadTecnologiaSalud: '24' }) },
  ],
  [
    'RVC067',
    at('consultas', 'finalidadTecnologiaSalud'),
    { rips: one('consultas', { finalidadTecnologiaSalud: '11' }) },
  ],
  [
    'RVC068',
    at('consultas', 'finalidadTecnologiaSalud'),
    { rips: one('consultas', { finalidadTecnologiaSalud: '22' }) },
  ],
  [
    'RVC069',
    at('consultas', 'finalidadTecnologiaSalud'),
    { rips: one('consultas', { finalidadTecnologiaSalud: '25' }) },
  ],
  [
    'RVC070',
    at('consultas', 'finalidadTecnologiaSalud'),
    { rips: one('consultas', { finalidadTecnologiaSalud: '23' }) },
  ],
  [
    'RVC071',
    at('consultas', 'finalidadTecnologiaSalud'),
    { rips: one('consultas', { finalidadTecnologiaSalud: '27' }) },
  ],
  [
    'RVC079',
    at('consultas', 'fechaInicioAtencion'),
    { rips: one('consultas', {}, { fechaNacimiento: '2026-08-11' }) },
  ],
  [
    'RVC080',
    at('urgencias', 'fechaEgreso'),
    { rips: one('urgencias', {}, { fechaNacimiento: '2026-08-12' }) },
  ],
  [
    'RVC081',
    at('urgencias', 'fechaInicioAtencion'),
    { rips: one('urgencias', {}, { fechaNacimiento: '2026-08-11' }) },
  ],
  [
    'RVC083',
    at('procedimientos', 'finalidadTecnologiaSalud'),
    { rips: one('procedimientos', { finalidadTecnologiaSalud: '42' }) },
  ],
  [
    'RVC084',
    at('consultas', 'finalidadTecnologiaSalud'),
    {
      rips: one('consultas', {
        finalidadTecnologiaSalud: '23',
        causaMotivoAtencion: '42',
        conceptoRecaudo: '02',
        valorPagoModerador: 5_000,
      }),
    },
  ],
  [
    'RVC085',
    at('consultas', 'finalidadTecnologiaSalud'),
    { rips: one('consultas', { finalidadTecnologiaSalud: '11', causaMotivoAtencion: '40' }) },
  ],
  [
    'RVC086',
    at('consultas', 'codDiagnosticoRelacionado1'),
    { rips: one('consultas', { codDiagnosticoRelacionado1: 'J459' }) },
  ],
  [
    'RVC087',
    at('consultas', 'codDiagnosticoRelacionado2'),
    { rips: one('consultas', { codDiagnosticoRelacionado1: 'I10X', codDiagnosticoRelacionado2: 'I10X' }) },
  ],
  [
    'RVC088',
    at('urgencias', 'codDiagnosticoRelacionadoE1'),
    { rips: one('urgencias', { codDiagnosticoRelacionadoE1: 'J459' }) },
  ],
  [
    'RVC089',
    at('urgencias', 'codDiagnosticoRelacionadoE3'),
    { rips: one('urgencias', { codDiagnosticoRelacionadoE1: 'I10X', codDiagnosticoRelacionadoE3: 'I10X' }) },
  ],
  [
    'RVC098',
    at('consultas', 'fechaInicioAtencion'),
    { rips: one('consultas', {}, { numDocumentoIdentificacion: '999999' }) },
  ],
])('%s is reported at %s', (code, path, given) => {
  expect(reported(given)).toContain(`${code} ${path}`)
})
