import { pesos } from '@quina/kernel'
import type { InvoiceFacts } from '../rule/finding.contract.ts'
import type { Known } from '../rule/known.contract.ts'
import type { RipsField } from '../structure/field.contract.ts'
import { type ServiceKind, shape948 } from '../structure/kinds.contract.ts'
import type { Data } from '../view/rips-view.domain.ts'

/** A record with every field of its norm: empty where it may be, then the given values. */
const filled = (fields: readonly RipsField[], declared: Data): Data => ({
  ...Object.fromEntries(fields.map(({ name, kind }) => [name, kind === 'number' ? 0 : null])),
  ...declared,
})

export const service = (kind: ServiceKind, declared: Data = {}): Data =>
  filled(shape948.services[kind], {
    consecutivo: 1,
    codPrestador: '110010000101',
    ...usual[kind],
    ...declared,
  })

const who = { tipoDocumentoIdentificacion: 'CC', numDocumentoIdentificacion: '30732188' }
const free = { conceptoRecaudo: '05', valorPagoModerador: 0 }
const usual: Readonly<Record<ServiceKind, Data>> = {
  consultas: {
    fechaInicioAtencion: '2026-08-10 08:30',
    codConsulta: '890201',
    modalidadGrupoServicioTecSal: '01',
    grupoServicios: '01',
    codServicio: 328,
    finalidadTecnologiaSalud: '15',
    causaMotivoAtencion: '38',
    codDiagnosticoPrincipal: 'J459',
    tipoDiagnosticoPrincipal: '01',
    ...who,
    ...free,
    vrServicio: 50_000,
  },
  procedimientos: {
    fechaInicioAtencion: '2026-08-10 09:00',
    codProcedimiento: '902210',
    viaIngresoServicioSalud: '01',
    modalidadGrupoServicioTecSal: '01',
    grupoServicios: '02',
    codServicio: 706,
    finalidadTecnologiaSalud: '15',
    ...who,
    codDiagnosticoPrincipal: 'J459',
    ...free,
    vrServicio: 20_000,
  },
  urgencias: {
    fechaInicioAtencion: '2026-08-10 10:00',
    causaMotivoAtencion: '38',
    codDiagnosticoPrincipal: 'J459',
    codDiagnosticoPrincipalE: 'J459',
    condicionDestinoUsuarioEgreso: '01',
    fechaEgreso: '2026-08-11 08:00',
  },
  hospitalizacion: {
    viaIngresoServicioSalud: '01',
    fechaInicioAtencion: '2026-08-11 09:00',
    causaMotivoAtencion: '38',
    codDiagnosticoPrincipal: 'J459',
    codDiagnosticoPrincipalE: 'J459',
    condicionDestinoUsuarioEgreso: '01',
    fechaEgreso: '2026-08-13 09:00',
  },
  recienNacidos: {
    tipoDocumentoIdentificacion: 'CN',
    numDocumentoIdentificacion: '20963147753951',
    fechaNacimiento: '2026-08-12 11:10',
    edadGestacional: 40,
    numConsultasCPrenatal: 9,
    codSexoBiologico: '02',
    peso: 3800,
    codDiagnosticoPrincipal: 'P070',
    condicionDestinoUsuarioEgreso: '01',
    fechaEgreso: '2026-08-13 09:00',
  },
  medicamentos: {
    fechaDispensAdmon: '2026-08-10 12:35',
    codDiagnosticoPrincipal: 'J459',
    tipoMedicamento: '01',
    codTecnologiaSalud: '1B1006821001104',
    unidadMinDispensa: 3,
    cantidadMedicamento: 2,
    diasTratamiento: 1,
    ...who,
    vrUnitMedicamento: 1_000,
    vrServicio: 2_000,
    ...free,
  },
  otrosServicios: {
    fechaSuministroTecnologia: '2026-08-10 13:00',
    tipoOS: '05',
    codTecnologiaSalud: '902210',
    cantidadOS: 1,
    ...who,
    vrUnitOS: 10_000,
    vrServicio: 10_000,
    ...free,
  },
}

export const user = (servicios: Data, declared: Data = {}): Data => ({
  ...filled(shape948.user, {
    tipoDocumentoIdentificacion: 'CC',
    numDocumentoIdentificacion: '123456789',
    tipoUsuario: '01',
    fechaNacimiento: '1991-01-01',
    codSexo: 'F',
    codPaisResidencia: '170',
    codMunicipioResidencia: '05001',
    codZonaTerritorialResidencia: '02',
    incapacidad: 'NO',
    consecutivo: 1,
    codPaisOrigen: '170',
    ...declared,
  }),
  servicios,
})

export const ripsOf = (usuarios: readonly Data[], declared: Data = {}): Data => ({
  numDocumentoIdObligado: '900123456',
  numFactura: 'SE2041',
  tipoNota: null,
  numNota: null,
  ...declared,
  usuarios,
})

export const invoice: InvoiceFacts = {
  number: 'SE2041',
  issuerNit: '900123456',
  payerNit: '800000001',
  coverage: '16',
  modality: '04',
  from: '2026-08-01',
  to: '2026-08-31',
  total: pesos(50_000),
  collected: {},
}

const cups: Readonly<Record<string, Partial<ReturnType<Known['procedure']>>>> = {
  '890201': { use: 'AC' },
  '890401': { use: 'AC' },
  '890701': { use: 'AC' },
  '902210': { use: 'AP' },
  '721003': { use: 'AP' },
  '735930': { use: 'AP' },
  '471102': { use: 'AP', surgical: true, stay: true },
  '892901': { use: 'AP', sex: 'F' },
  '129B01': { use: 'AT' },
  '2DS001': { use: 'AT' },
  '861901': { use: 'AP', coverage: '08' },
}

/** A small table of each kind: enough to distinguish a code that exists from one that does not. */
export const known: Known = {
  has: (table, code) => !(table === 'diagnosis' && code === 'X999') && code !== '98',
  procedure: (code) =>
    cups[code] && {
      name: code,
      use: 'AP',
      surgical: false,
      sex: 'A',
      stay: false,
      coverage: '01',
      perDay: 1,
      ...cups[code],
    },
  diagnosis: (code) =>
    code === 'O800' ? { sex: 'F', ageMin: 10, ageMax: 60 } : { sex: 'A', ageMin: 0, ageMax: 999 },
  applies: (table, code, kind) => !(table === 'externalCause' && code === '40' && kind !== 'consultas'),
  providerNit: (code) =>
    ({ '110010000101': '900123456', '110010000102': '900123456', '110019999901': '811000001' })[code],
  issuer: 'provider',
  payerIsProvider: false,
  professional: (_, document) => document !== '111111',
  medicine: (code) => code !== '1B9999999999999',
  mipresDelivery: (id) => (id.startsWith('0') ? false : null),
  unirs: (code) => code === '1B1006821001104',
  complementaryService: (code) => code === '136',
  related: (procedure, diagnosis) => (procedure === '902210' && diagnosis === 'S720' ? false : null),
  admitted: (procedure, group) => (procedure === '890201' && group === '03' ? false : null),
  collective: (procedure) => procedure !== '902210',
  diedAt: (_, document) => (document === '999999' ? '2026-08-01 00:00' : null),
}
