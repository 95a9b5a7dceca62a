import type { OfficialColumn, OfficialTable } from './table.contract.ts'

const twoDigits = /^\d{2}$/
const rips = { group: 'rips', norm: 'Resolución 948 de 2026', code: twoDigits, pad: 2, columns: {} } as const
const letters = { group: 'rips', norm: 'Resolución 948 de 2026', code: /^[A-Z]{1,2}$/, columns: {} } as const
const applies = (label: string, ...headings: string[]): OfficialColumn => ({ label, headings })
const consultations = applies('Consultas', 'Extra_I:Consultas')
const procedures = applies('Procedimientos', 'Extra_II:Procedimientos')
const emergencies = applies('Urgencias', 'Extra_III:Urgencias')
const stays = applies('Hospitalización', 'Extra_IV:Hospitalizacion')
const newborns = applies('Recién nacidos', 'Extra_V:RNacidos')

/** The domain tables of RIPS. */
export const ripsTables = {
  finalidad: {
    ...rips,
    label: 'Finalidad de la atención',
    sispro: 'RIPSFinalidadConsultaVersion2',
    columns: { consultations, procedures },
  },
  externalCause: {
    ...rips,
    label: 'Causa que motiva la atención',
    sispro: 'RIPSCausaExternaVersion2',
    columns: { consultations, procedures, emergencies, stays, newborns },
  },
  dischargeCondition: {
    ...rips,
    label: 'Condición y destino del egreso',
    sispro: 'CondicionyDestinoUsuarioEgreso',
    columns: { emergencies, stays, newborns },
  },
  userType: { ...rips, label: 'Tipo de usuario', sispro: 'RIPSTipoUsuarioVersion2' },
  entryRoute: { ...rips, label: 'Vía de ingreso', sispro: 'ViaIngresoUsuario' },
  careModality: { ...rips, label: 'Modalidad de atención', sispro: 'ModalidadAtencion' },
  serviceGroup: { ...rips, label: 'Grupo de servicios', sispro: 'GrupoServicios' },
  diagnosisType: { ...rips, label: 'Tipo de diagnóstico', sispro: 'RIPSTipoDiagnosticoPrincipalVersion2' },
  collectionConcept: { ...rips, label: 'Concepto de recaudo', sispro: 'conceptoRecaudo' },
  noteType: { ...letters, label: 'Tipo de nota', sispro: 'TipoNota' },
  identityType: { ...letters, label: 'Tipo de documento de identidad', sispro: 'TipoIdPISIS' },
  zone: { ...rips, label: 'Zona de residencia', sispro: 'ZonaVersion2' },
  yesNo: { ...letters, label: 'Sí o no', sispro: 'LstSiNo' },
  sex: { ...letters, label: 'Sexo', sispro: 'Sexo' },
  newbornSex: { ...rips, label: 'Sexo biológico del recién nacido', sispro: 'SexoBiologicoRN' },
  medicineType: { ...rips, label: 'Tipo de medicamento', sispro: 'TipoMedicamentoPOSVersion2' },
  otherServiceType: { ...rips, label: 'Tipo de otros servicios', sispro: 'TipoOtrosServicios' },
  coverage: { ...rips, label: 'Cobertura o plan', sispro: 'coberturaPlan' },
  paymentModality: { ...rips, label: 'Modalidad de pago', sispro: 'modalidadPago' },
  invoiceWithoutContract: { ...rips, label: 'Factura sin contrato', sispro: 'facturaSinContrato' },
} as const satisfies Record<string, OfficialTable>
