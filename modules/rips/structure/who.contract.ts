import { invoiceNumber, maybe, number, type RipsField, text } from './field.contract.ts'

/** The root: whose RIPS it is, of which invoice or note. */
export const transaccionFields: readonly RipsField[] = [
  text('T01', 'numDocumentoIdObligado', '4-12'),
  invoiceNumber('T02', 'numFactura'),
  maybe('T03', 'tipoNota', '2', { table: 'noteType' }),
  maybe('T04', 'numNota', '0-20'),
]

/** Who was attended. */
export const usuariosFields: readonly RipsField[] = [
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
