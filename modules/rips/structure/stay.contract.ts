import { maybe, minute, number, type RipsField, text, withCie11 } from './field.contract.ts'

/** Emergencies with observation. */
export const urgenciasFields: readonly RipsField[] = [
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

/** Stays. */
export const hospitalizacionFields: readonly RipsField[] = [
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

/** Newborns, told inside their mother. */
export const recienNacidosFields: readonly RipsField[] = [
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
