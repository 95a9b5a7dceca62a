import { checkDigit } from '@quina/kernel'

/** Numbers of nine digits that begin with 999 are given to nobody: nothing here can be taken for a real entity. */
export const hospital = {
  name: 'ESE Hospital San Rafael de Quina',
  shortName: 'Hospital San Rafael',
  nit: '999000111',
  checkDigit: checkDigit('999000111'),
  nature: 'ese',
  complexity: 2,
  repsCode: '9900000111',
  chipCode: '999000111',
  address: 'Calle 12 # 5-40, barrio El Centro',
  municipality: 'Quina',
  phone: '602 555 0100',
  email: 'contacto@quina.demo',
  website: null,
  footer: 'Entidad ficticia: estos datos son de demostración.',
  creationAct: null,
  slogan: null,
  dataPolicyUrl: null,
  dataOfficer: null,
  dataEmail: null,
} as const

/** Quina is on no map: for DIAN the hospital and its payers are in Popayán. */
export const hospitalMunicipality = '19001'

export const campuses = [
  {
    code: '01',
    name: 'Sede principal',
    municipalityId: null,
    address: 'Calle 12 # 5-40, barrio El Centro',
    phone: '602 555 0100',
    repsCode: '990000011101',
  },
  {
    code: '02',
    name: 'Centro de Salud La Esperanza',
    municipalityId: null,
    address: 'Carrera 3 # 28-15, barrio La Esperanza',
    phone: '602 555 0140',
    repsCode: '990000011102',
  },
] as const

/** Which of the two sites. */
export type CampusAt = 0 | 1

/** The signers of documents, since before the first of them. */
export const signers = [
  ['legalRepresentative', 'Clara Inés Monsalve Ríos', '99100201', 'Gerente', null],
  ['spendingOfficer', 'Hernán Darío Quintero Paz', '99100202', 'Subgerente administrativo', null],
  ['budgetHead', 'Luz Marina Castaño Vélez', '99100203', 'Jefe de presupuesto', null],
  ['treasurer', 'Óscar Iván Murillo Gómez', '99100204', 'Tesorero', null],
  ['accountant', 'Gloria Stella Parra Duque', '99100205', 'Contadora', '99999-T'],
  ['fiscalAuditor', 'Jairo Enrique Solarte Mina', '99100206', 'Revisor fiscal', '99998-T'],
  ['storekeeper', 'Wilson Andrés Tabares León', '99100207', 'Almacenista', null],
] as const
