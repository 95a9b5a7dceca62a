/** A place of a site: code, name, kind, and what it is in. */
export type DemoPlace = readonly [code: string, name: string, kind: string, within: string | null]

/** Where things are in the main site. */
export const mainPlaces: readonly DemoPlace[] = [
  ['A', 'Bloque A Consulta externa', 'block', null],
  ['A1', 'Piso 1', 'floor', 'A'],
  ['A1-CE', 'Consulta externa', 'service', 'A1'],
  ['C101', 'Consultorio 101 Medicina general', 'consulting', 'A1-CE'],
  ['C102', 'Consultorio 102 Medicina general', 'consulting', 'A1-CE'],
  ['C103', 'Consultorio 103 Pediatría', 'consulting', 'A1-CE'],
  ['C104', 'Consultorio 104 Odontología', 'consulting', 'A1-CE'],
  ['B', 'Bloque B Hospitalización y urgencias', 'block', null],
  ['B1', 'Piso 1', 'floor', 'B'],
  ['B1-UR', 'Urgencias', 'service', 'B1'],
  ['OBS', 'Sala de observación', 'room', 'B1-UR'],
  ['OBS-1', 'Camilla 1', 'bed', 'OBS'],
  ['OBS-2', 'Camilla 2', 'bed', 'OBS'],
  ['OBS-3', 'Camilla 3', 'bed', 'OBS'],
  ['B2', 'Piso 2', 'floor', 'B'],
  ['B2-HO', 'Hospitalización', 'service', 'B2'],
  ['H201', 'Habitación 201', 'room', 'B2-HO'],
  ['H201-A', 'Cama 201 A', 'bed', 'H201'],
  ['H201-B', 'Cama 201 B', 'bed', 'H201'],
  ['H202', 'Habitación 202', 'room', 'B2-HO'],
  ['H202-A', 'Cama 202 A', 'bed', 'H202'],
  ['H202-B', 'Cama 202 B', 'bed', 'H202'],
  ['H203', 'Habitación 203', 'room', 'B2-HO'],
  ['H203-A', 'Cama 203 A', 'bed', 'H203'],
  ['H203-B', 'Cama 203 B', 'bed', 'H203'],
  ['QX1', 'Quirófano 1', 'theatre', 'B2'],
  ['ADM', 'Administración', 'block', null],
  ['ADM-G', 'Gerencia', 'office', 'ADM'],
  ['ALM', 'Almacén general', 'store', 'ADM'],
]

/** Where things are in La Esperanza. */
export const esperanzaPlaces: readonly DemoPlace[] = [
  ['E', 'Centro de salud', 'block', null],
  ['E-C1', 'Consultorio 1', 'consulting', 'E'],
  ['E-C2', 'Consultorio 2 Enfermería', 'consulting', 'E'],
]

/** A cost centre: code, name, kind, what it is under, and its group of account 73. */
export type DemoCentre = readonly [
  code: string,
  name: string,
  kind: string,
  within: string | null,
  cost: string | null,
]

export const costCentres: readonly DemoCentre[] = [
  ['1', 'Servicios asistenciales', 'care', null, null],
  ['1.1', 'Urgencias: consulta y procedimientos', 'care', '1', '7301'],
  ['1.2', 'Servicios ambulatorios: consulta externa', 'care', '1', '7310'],
  ['1.3', 'Servicios ambulatorios: salud oral', 'care', '1', '7312'],
  ['1.4', 'Hospitalización: estancia general', 'care', '1', '7320'],
  ['1.5', 'Quirófanos y salas de parto', 'care', '1', '7330'],
  ['2', 'Apoyo diagnóstico y terapéutico', 'support', null, null],
  ['2.1', 'Laboratorio clínico', 'support', '2', '7340'],
  ['2.2', 'Imagenología', 'support', '2', '7341'],
  ['2.3', 'Farmacia e insumos hospitalarios', 'support', '2', '7357'],
  ['3', 'Administración', 'administrative', null, null],
  ['3.1', 'Gerencia y planeación', 'administrative', '3', null],
  ['3.2', 'Financiera', 'administrative', '3', null],
  ['4', 'Logística', 'logistic', null, null],
  ['4.1', 'Mantenimiento y servicios generales', 'logistic', '4', null],
  ['4.2', 'Transporte asistencial', 'logistic', '4', '7360'],
]

/** Days of the house besides those of the law. */
export const ownHolidays = [
  { date: '2026-10-24', name: 'Día de San Rafael, patrono del hospital', kind: 'institutional', norm: null },
  {
    date: '2026-05-15',
    name: 'Fundación del municipio',
    kind: 'local',
    norm: 'Acuerdo municipal 004 de 2012',
  },
] as const

export const bankAccounts = [
  { kind: 'corriente', number: '58010203', name: 'Recursos propios, pagos', account: '11100501' },
  { kind: 'ahorros', number: '30040506708', name: 'Recaudos de servicios', account: '11100601' },
] as const
