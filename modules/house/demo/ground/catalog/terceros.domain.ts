/** What each tercero sells or does for the hospital. */
export type Trade =
  | 'drugs'
  | 'devices'
  | 'laboratory'
  | 'gases'
  | 'biomedical'
  | 'food'
  | 'transport'
  | 'energy'
  | 'water'
  | 'telecom'
  | 'security'
  | 'cleaning'
  | 'laundry'
  | 'waste'
  | 'building'
  | 'hardware'
  | 'stationery'
  | 'clothing'
  | 'courier'
  | 'insurance'
  | 'software'
  | 'training'
  | 'professional'
  | 'doctor'
  | 'specialist'
  | 'nurse'
  | 'bacteriologist'
  | 'imaging'
  | 'therapist'
  | 'dentist'
  | 'community'
  | 'official'
  | 'claimant'
  | 'government'
  | 'bank'
  | 'eps'
  | 'self'

export interface DemoTercero {
  /** NIT without DV, or cédula. */
  readonly number: string
  readonly name: string
  readonly trades: readonly Trade[]
  readonly municipality: string
}

const inQuina = 'Quina'
const company = (
  number: number,
  name: string,
  trades: readonly Trade[],
  municipality = inQuina,
): DemoTercero => ({ number: String(999_100_000 + number), name, trades, municipality })

/** NIT from 999100001 on: nobody has them. */
export const companies: readonly DemoTercero[] = [
  company(1, 'Distribuciones Farmacéuticas del Macizo SAS', ['drugs'], 'Popayán'),
  company(2, 'Droguería Hospitalaria Andina SA', ['drugs'], 'Cali'),
  company(3, 'Laboratorios Biosur Colombia SAS', ['drugs', 'laboratory'], 'Bogotá D.C.'),
  company(4, 'Medicamentos y Soluciones IV Ltda', ['drugs'], 'Cali'),
  company(5, 'Suministros Clínicos del Pacífico SAS', ['devices'], 'Cali'),
  company(6, 'Quirúrgicos del Sur SAS', ['devices', 'biomedical'], 'Popayán'),
  company(7, 'Protección Médica Integral SAS', ['devices'], 'Medellín'),
  company(8, 'Ortopédicos y Osteosíntesis Asociados SAS', ['devices'], 'Bogotá D.C.'),
  company(9, 'Diagnóstica Reactivos y Equipos SAS', ['laboratory'], 'Bogotá D.C.'),
  company(10, 'Biocultivos de Occidente Ltda', ['laboratory'], 'Cali'),
  company(11, 'Gases Clínicos del Cauca SA', ['gases'], 'Popayán'),
  company(12, 'Ingeniería Biomédica Horizonte SAS', ['biomedical'], 'Cali'),
  company(13, 'Tecnologías Hospitalarias del Valle SAS', ['biomedical'], 'Cali'),
  company(14, 'Alimentos y Dietas La Cosecha SAS', ['food']),
  company(15, 'Ambulancias Rescate Vial SAS', ['transport']),
  company(16, 'Transportes Especiales Río Quina SAS', ['transport', 'courier']),
  company(17, 'Electrificadora Regional del Sur SA ESP', ['energy']),
  company(18, 'Gas Natural de la Cordillera SA ESP', ['energy'], 'Popayán'),
  company(19, 'Acueducto y Aseo de Quina SA ESP', ['water']),
  company(20, 'Redes y Comunicaciones del Sur SAS', ['telecom'], 'Popayán'),
  company(21, 'Seguridad Privada Centinela Ltda', ['security'], 'Popayán'),
  company(22, 'Servicios de Aseo Brillante SAS', ['cleaning']),
  company(23, 'Lavandería Industrial Blanca SAS', ['laundry'], 'Popayán'),
  company(24, 'Ecoresiduos Hospitalarios SAS ESP', ['waste'], 'Popayán'),
  company(25, 'Construcciones y Acabados Quina SAS', ['building']),
  company(26, 'Consorcio Urgencias San Rafael', ['building']),
  company(27, 'Ferretería El Tornillo Ltda', ['hardware']),
  company(28, 'Papelería y Suministros El Escritorio SAS', ['stationery']),
  company(29, 'Estación de Servicio La Variante', ['stationery']),
  company(30, 'Confecciones Dotar SAS', ['clothing']),
  company(31, 'Aseguradora Solidez SA', ['insurance'], 'Bogotá D.C.'),
  company(32, 'Sistemas y Redes Quimera SAS', ['software'], 'Cali'),
  company(33, 'Fundación Aprender Sirviendo', ['training'], 'Popayán'),
  company(34, 'Auditores y Consultores del Sur SAS', ['professional'], 'Popayán'),
  company(35, 'Especialistas Unidos del Macizo SAS', ['specialist'], 'Popayán'),
  company(36, 'Anestesia y Cirugía del Sur SAS', ['specialist'], 'Popayán'),
  company(37, 'Telerradiología Nacional SAS', ['imaging'], 'Bogotá D.C.'),
  company(38, 'Banco Cooperativo del Sur', ['bank']),
  company(39, 'Municipio de Quina', ['government']),
  company(40, 'Gobernación: Secretaría de Salud', ['government'], 'Popayán'),
  company(41, 'Contraloría Departamental', ['government'], 'Popayán'),
  company(42, 'EPS Salud del Campo SAS', ['eps'], 'Popayán'),
  company(43, 'EPS Bienestar Familiar SA', ['eps'], 'Cali'),
  company(44, 'EPS Indígena Nasa Wala', ['eps'], 'Popayán'),
]

export interface DemoPerson extends Omit<DemoTercero, 'name'> {
  readonly names: readonly [first: string, last: string, secondLast: string]
}
const person = (number: number, names: DemoPerson['names'], trades: readonly Trade[]): DemoPerson => ({
  // No cédula has nine digits.
  number: String(990_100_000 + number),
  names,
  trades,
  municipality: inQuina,
})

export const persons: readonly DemoPerson[] = [
  person(1, ['Andrés', 'Belalcázar', 'Ortega'], ['doctor']),
  person(2, ['Lina', 'Collazos', 'Vivas'], ['doctor']),
  person(3, ['Mateo', 'Idrobo', 'Sarria'], ['doctor']),
  person(4, ['Valentina', 'Hoyos', 'Pabón'], ['doctor']),
  person(5, ['Sergio', 'Caicedo', 'Lemos'], ['specialist']),
  person(6, ['Mónica', 'Ibarra', 'Delgado'], ['specialist']),
  person(7, ['Rocío', 'Penagos', 'Trochez'], ['nurse']),
  person(8, ['Yamileth', 'Campo', 'Fernández'], ['nurse']),
  person(9, ['Leidy', 'Mosquera', 'Balanta'], ['nurse']),
  person(10, ['Carolina', 'Vidal', 'Rengifo'], ['bacteriologist']),
  person(11, ['Esteban', 'Agredo', 'Muñoz'], ['imaging']),
  person(12, ['Tatiana', 'Ledezma', 'Cruz'], ['therapist']),
  person(13, ['Gustavo', 'Zúñiga', 'Ante'], ['therapist']),
  person(14, ['Alejandra', 'Bravo', 'Mejía'], ['dentist']),
  person(15, ['Nidia', 'Yule', 'Pito'], ['community']),
  person(16, ['Albeiro', 'Guejia', 'Ramos'], ['community']),
  person(17, ['Felipe', 'Martínez', 'Rojas'], ['professional']),
  person(18, ['Juliana', 'Cerón', 'Prado'], ['professional']),
  person(19, ['Ricardo', 'Dorado', 'Mera'], ['official']),
  person(20, ['Paola', 'Yepes', 'Narváez'], ['official']),
  person(21, ['Alexander', 'Ñáñez', 'Burbano'], ['official']),
  person(22, ['Rosalba', 'Ipia', 'Campo'], ['claimant']),
]
