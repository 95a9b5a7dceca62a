import {
  invoiceNumber,
  maybe,
  minute,
  number,
  professionals,
  type RipsField,
  text,
  withCie11,
} from './field.contract.ts'

/** The arrays of services of a user, in the order of the norm. */
export const serviceKinds = [
  'consultas',
  'procedimientos',
  'urgencias',
  'hospitalizacion',
  'recienNacidos',
  'medicamentos',
  'otrosServicios',
] as const
export type ServiceKind = (typeof serviceKinds)[number]

export const kindLabels: Readonly<Record<ServiceKind, string>> = {
  consultas: 'Consultas',
  procedimientos: 'Procedimientos',
  urgencias: 'Urgencias con observación',
  hospitalizacion: 'Hospitalización',
  recienNacidos: 'Recién nacidos',
  medicamentos: 'Medicamentos',
  otrosServicios: 'Otros servicios',
}

/** The fields of each object under one norm. */
export interface RipsShape {
  readonly transaction: readonly RipsField[]
  readonly user: readonly RipsField[]
  readonly services: Readonly<Record<ServiceKind, readonly RipsField[]>>
}

/** The root: the reporter, and the invoice or note. */
const transaccionFields: readonly RipsField[] = [
  text('T01', 'numDocumentoIdObligado', '4-12'),
  invoiceNumber('T02', 'numFactura'),
  maybe('T03', 'tipoNota', '2', { table: 'noteType' }),
  maybe('T04', 'numNota', '0-20'),
]

const usuariosFields: readonly RipsField[] = [
  text('U01', 'tipoDocumentoIdentificacion', '2', { table: 'identityType' }),
  text('U02', 'numDocumentoIdentificacion', '4-20'),
  text('U03', 'tipoUsuario', '2', { table: 'userType' }),
  text('U04', 'fechaNacimiento', '10', { form: 'day' }),
  text('U05', 'codSexo', '1', { oneOf: ['M', 'F', 'I'] }),
  text('U06', 'codPaisResidencia', '3', { table: 'country' }),
  maybe('U07', 'codMunicipioResidencia', '5', { table: 'municipality' }),
  maybe('U08', 'codZonaTerritorialResidencia', '2', { table: 'zone' }),
  text('U09', 'incapacidad', '2', { table: 'yesNo' }),
  number('U10', 'consecutivo', '1-7'),
  text('U11', 'codPaisOrigen', '3', { table: 'country' }),
  maybe('U12', 'registroSIRAS', '1-60'),
]

const consultasFields: readonly RipsField[] = [
  text('C01', 'codPrestador', '12'),
  minute('C02', 'fechaInicioAtencion'),
  maybe('C03', 'numAutorizacion', '0-30'),
  text('C04', 'codConsulta', '6'),
  text('C05', 'modalidadGrupoServicioTecSal', '2', { table: 'careModality' }),
  text('C06', 'grupoServicios', '2', { table: 'serviceGroup' }),
  number('C07', 'codServicio', '3,4', { table: 'repsService' }),
  text('C08', 'finalidadTecnologiaSalud', '2', { table: 'finalidad' }),
  text('C09', 'causaMotivoAtencion', '2', { table: 'externalCause' }),
  ...withCie11(
    text('C10', 'codDiagnosticoPrincipal', '4', { table: 'diagnosis' }),
    ['C23', 'C24'],
    ['4-256', '4-1000'],
  ),
  ...withCie11(maybe('C11', 'codDiagnosticoRelacionado1', '4', { table: 'diagnosis' }), ['C25', 'C26']),
  ...withCie11(
    maybe('C12', 'codDiagnosticoRelacionado2', '4', { table: 'diagnosis' }),
    ['C27', 'C28'],
    ['1-256', '1-1000'],
  ),
  ...withCie11(
    maybe('C13', 'codDiagnosticoRelacionado3', '4', { table: 'diagnosis' }),
    ['C29', 'C30'],
    ['1-256', '1-1000'],
  ),
  text('C14', 'tipoDiagnosticoPrincipal', '2', { table: 'diagnosisType' }),
  text('C15', 'tipoDocumentoIdentificacion', '2', { oneOf: professionals }),
  text('C16', 'numDocumentoIdentificacion', '4-20'),
  number('C17', 'vrServicio', '1-15'),
  text('C18', 'conceptoRecaudo', '2', { table: 'collectionConcept' }),
  number('C19', 'valorPagoModerador', '1-10'),
  invoiceNumber('C20', 'numFEVPagoModerador'),
  maybe('C22', 'codigoVIDA', '1-256'),
  number('C21', 'consecutivo', '1-7'),
]

const procedimientosFields: readonly RipsField[] = [
  text('P01', 'codPrestador', '12'),
  minute('P02', 'fechaInicioAtencion'),
  maybe('P03', 'idMIPRES', '19-25'),
  maybe('P04', 'numAutorizacion', '0-30'),
  text('P05', 'codProcedimiento', '6'),
  text('P06', 'viaIngresoServicioSalud', '2', { table: 'entryRoute' }),
  text('P07', 'modalidadGrupoServicioTecSal', '2', { table: 'careModality' }),
  text('P08', 'grupoServicios', '2', { table: 'serviceGroup' }),
  number('P09', 'codServicio', '3,4', { table: 'repsService' }),
  text('P10', 'finalidadTecnologiaSalud', '2', { table: 'finalidad' }),
  text('P11', 'tipoDocumentoIdentificacion', '2', { oneOf: professionals }),
  text('P12', 'numDocumentoIdentificacion', '4-20'),
  ...withCie11(text('P13', 'codDiagnosticoPrincipal', '4', { table: 'diagnosis' }), ['P21', 'P22']),
  ...withCie11(maybe('P14', 'codDiagnosticoRelacionado', '4', { table: 'diagnosis' }), ['P23', 'P24']),
  ...withCie11(
    maybe('P15', 'codComplicacion', '4', { table: 'diagnosis' }),
    ['P25', 'P26'],
    ['1-256', '1-1000'],
  ),
  number('P16', 'vrServicio', '1-15'),
  text('P17', 'conceptoRecaudo', '2', { table: 'collectionConcept' }),
  number('P18', 'valorPagoModerador', '1-10'),
  invoiceNumber('P19', 'numFEVPagoModerador'),
  maybe('P27', 'codigoVIDA', '1-256'),
  number('P20', 'consecutivo', '1-7'),
]

/** Emergencies with observation. */
const urgenciasFields: readonly RipsField[] = [
  text('R01', 'codPrestador', '12'),
  minute('R02', 'fechaInicioAtencion'),
  text('R03', 'causaMotivoAtencion', '2', { table: 'externalCause' }),
  ...withCie11(text('R04', 'codDiagnosticoPrincipal', '4', { table: 'diagnosis' }), ['R13', 'R14']),
  ...withCie11(text('R05', 'codDiagnosticoPrincipalE', '4', { table: 'diagnosis' }), ['R15', 'R16']),
  ...withCie11(maybe('R06', 'codDiagnosticoRelacionadoE1', '4', { table: 'diagnosis' }), ['R17', 'R18']),
  ...withCie11(maybe('R07', 'codDiagnosticoRelacionadoE2', '4', { table: 'diagnosis' }), ['R19', 'R20']),
  ...withCie11(maybe('R08', 'codDiagnosticoRelacionadoE3', '4', { table: 'diagnosis' }), ['R21', 'R22']),
  text('R09', 'condicionDestinoUsuarioEgreso', '2', { table: 'dischargeCondition' }),
  ...withCie11(maybe('R10', 'codDiagnosticoCausaMuerte', '4', { table: 'diagnosis' }), ['R23', 'R24']),
  minute('R11', 'fechaEgreso'),
  maybe('R25', 'codigoVIDA', '1-256'),
  number('R12', 'consecutivo', '1-7'),
]

const hospitalizacionFields: readonly RipsField[] = [
  text('H01', 'codPrestador', '12'),
  text('H02', 'viaIngresoServicioSalud', '2', { table: 'entryRoute' }),
  minute('H03', 'fechaInicioAtencion'),
  maybe('H04', 'numAutorizacion', '0-30'),
  text('H05', 'causaMotivoAtencion', '2', { table: 'externalCause' }),
  ...withCie11(text('H06', 'codDiagnosticoPrincipal', '4', { table: 'diagnosis' }), ['H16', 'H17']),
  ...withCie11(text('H07', 'codDiagnosticoPrincipalE', '4', { table: 'diagnosis' }), ['H18', 'H19']),
  ...withCie11(maybe('H08', 'codDiagnosticoRelacionadoE1', '4', { table: 'diagnosis' }), ['H20', 'H21']),
  ...withCie11(maybe('H09', 'codDiagnosticoRelacionadoE2', '4', { table: 'diagnosis' }), ['H22', 'H23']),
  ...withCie11(maybe('H10', 'codDiagnosticoRelacionadoE3', '4', { table: 'diagnosis' }), ['H24', 'H25']),
  ...withCie11(maybe('H11', 'codComplicacion', '4', { table: 'diagnosis' }), ['H26', 'H27']),
  text('H12', 'condicionDestinoUsuarioEgreso', '2', { table: 'dischargeCondition' }),
  ...withCie11(maybe('H13', 'codDiagnosticoCausaMuerte', '4', { table: 'diagnosis' }), ['H28', 'H29']),
  minute('H14', 'fechaEgreso'),
  maybe('H30', 'codigoVIDA', '1-256'),
  number('H15', 'consecutivo', '1-7'),
]

/** Newborns, reported inside their mother. */
const recienNacidosFields: readonly RipsField[] = [
  text('N01', 'codPrestador', '12'),
  text('N02', 'tipoDocumentoIdentificacion', '2', { oneOf: ['CN', 'RC', 'MS'] }),
  text('N03', 'numDocumentoIdentificacion', '4-20'),
  minute('N04', 'fechaNacimiento'),
  number('N05', 'edadGestacional', '2'),
  number('N06', 'numConsultasCPrenatal', '1-2'),
  text('N07', 'codSexoBiologico', '2', { oneOf: ['01', '02', '03'] }),
  number('N08', 'peso', '3,4'),
  ...withCie11(text('N09', 'codDiagnosticoPrincipal', '4-25', { table: 'diagnosis' }), ['N14', 'N15']),
  text('N10', 'condicionDestinoUsuarioEgreso', '2', { table: 'dischargeCondition' }),
  ...withCie11(maybe('N11', 'codDiagnosticoCausaMuerte', '4-25', { table: 'diagnosis' }), ['N16', 'N17']),
  minute('N12', 'fechaEgreso'),
  maybe('N18', 'codigoVIDA', '1-256'),
  number('N13', 'consecutivo', '1-7'),
]

const medicamentosFields: readonly RipsField[] = [
  maybe('M01', 'codPrestador', '12'),
  maybe('M03', 'idMIPRES', '19-25'),
  minute('M04', 'fechaDispensAdmon'),
  ...withCie11(text('M05', 'codDiagnosticoPrincipal', '4', { table: 'diagnosis' }), ['M24', 'M25']),
  ...withCie11(maybe('M06', 'codDiagnosticoRelacionado', '4', { table: 'diagnosis' }), ['M26', 'M27']),
  text('M07', 'tipoMedicamento', '2', { table: 'medicineType' }),
  maybe('M08', 'codTecnologiaSalud', '0-20'),
  maybe('M09', 'nomTecnologiaSalud', '0-30'),
  number('M10', 'concentracionMedicamento', '0-24'),
  number('M11', 'unidadMedida', '0-4', { table: 'measureUnit' }),
  maybe('M12', 'formaFarmaceutica', '6,8', { table: 'pharmaceuticalForm' }),
  number('M13', 'unidadMinDispensa', '1-3'),
  number('M14', 'cantidadMedicamento', '1-10'),
  number('M15', 'diasTratamiento', '1-3'),
  maybe('M16', 'tipoDocumentoIdentificacion', '2', { oneOf: professionals }),
  maybe('M17', 'numDocumentoIdentificacion', '4-20'),
  number('M18', 'vrUnitMedicamento', '1-15'),
  number('M28', 'vrDispensacion', '0-15'),
  number('M19', 'vrServicio', '1-15'),
  text('M20', 'conceptoRecaudo', '2', { table: 'collectionConcept' }),
  number('M21', 'valorPagoModerador', '1-10'),
  invoiceNumber('M22', 'numFEVPagoModerador'),
  maybe('M29', 'codigoVIDA', '1-256'),
  number('M23', 'consecutivo', '1-7'),
]

/** Supplies, transfers, stays, complementary services and fees. */
const otrosServiciosFields: readonly RipsField[] = [
  maybe('S01', 'codPrestador', '12'),
  maybe('S02', 'numAutorizacion', '0-30'),
  maybe('S03', 'idMIPRES', '19-25'),
  minute('S04', 'fechaSuministroTecnologia'),
  text('S05', 'tipoOS', '2', { table: 'otherServiceType' }),
  text('S06', 'codTecnologiaSalud', '1-20'),
  maybe('S07', 'nomTecnologiaSalud', '1-200'),
  number('S08', 'cantidadOS', '1-5'),
  maybe('S09', 'tipoDocumentoIdentificacion', '2', { oneOf: professionals }),
  maybe('S10', 'numDocumentoIdentificacion', '4-20'),
  number('S11', 'vrUnitOS', '1-15'),
  number('S18', 'vrDispensacion', '0-15'),
  number('S12', 'vrServicio', '1-15'),
  text('S13', 'conceptoRecaudo', '2', { table: 'collectionConcept' }),
  number('S14', 'valorPagoModerador', '1-15'),
  invoiceNumber('S15', 'numFEVPagoModerador'),
  maybe('S17', 'codigoVIDA', '1-256'),
  number('S16', 'consecutivo', '1-7'),
]

/** Resolución 948 of 2026, Documento Técnico 1 version 2. */
export const shape948: RipsShape = {
  transaction: transaccionFields,
  user: usuariosFields,
  services: {
    consultas: consultasFields,
    procedimientos: procedimientosFields,
    urgencias: urgenciasFields,
    hospitalizacion: hospitalizacionFields,
    recienNacidos: recienNacidosFields,
    medicamentos: medicamentosFields,
    otrosServicios: otrosServiciosFields,
  },
}
