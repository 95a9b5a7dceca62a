/** What holders of data asked for, each so many days ago: answered in time, running, and out of term. */
export const demoRequests = [
  {
    ago: 40,
    kind: 'query',
    medium: 'paper',
    requester: 'Floralba Muelas Yonda',
    requesterDocument: 'CC 991000345',
    contact: 'floralba@correo.demo',
    request: 'Copia de la lista de personas que han consultado su historia clínica en 2026.',
    answer: { after: 7, words: 'Se entrega la lista de accesos en sobre sellado, con su recibo.' },
  },
  {
    ago: 24,
    kind: 'query',
    medium: 'email',
    requester: 'Hermes Camayo Hoyos',
    requesterDocument: 'CC 991000512',
    contact: 'hermes@correo.demo',
    request: 'Saber para qué se usan su teléfono y su correo electrónico.',
  },
  {
    ago: 9,
    kind: 'claim',
    medium: 'web',
    requester: 'Dayana Chocué Peña',
    requesterDocument: 'CC 991000618',
    contact: 'Calle 8 # 3-15, barrio San José',
    request: 'Corregir el segundo apellido y la dirección de residencia.',
  },
  {
    ago: 3,
    kind: 'claim',
    medium: 'spoken',
    requester: 'Aldemar Otálora Sánchez',
    requesterDocument: 'CC 991000733',
    contact: '602 555 0133',
    request: 'Suprimir su número de teléfono de los recordatorios de citas.',
  },
] as const

/** What happened to personal data: told to the SIC, and still to be told. */
export const demoBreaches = [
  {
    ago: 75,
    kind: 'loss',
    affected: 42,
    exposed: 'Nombre, documento y diagnóstico de la agenda impresa del día',
    description: 'Se extravió la agenda impresa de consulta externa en el traslado al archivo.',
    measures: 'Se avisó a los titulares y la agenda dejó de imprimirse con diagnóstico.',
    report: { after: 12, number: 'SIC-2026-0918-4471' },
  },
  {
    ago: 6,
    kind: 'access',
    affected: 3,
    exposed: 'Datos de contacto y afiliación',
    description: 'Un usuario retirado entró con una sesión que seguía abierta en admisiones.',
    measures: 'Se cerró la sesión, se inactivó el usuario y se revisaron los accesos del día.',
  },
] as const

/** Who answers for what: employee by cédula order, place and dependencia by their order. */
export const demoCustodies = [
  { act: 'ACT-001', place: 'C101', policy: 'POL-7781', note: 'Equipo de órganos, camilla y computador.' },
  { act: 'ACT-002', place: 'C103', policy: 'POL-7781', note: 'Báscula pediátrica, tallímetro y computador.' },
  { act: 'ACT-003', place: 'OBS', policy: null, note: 'Monitores de signos vitales y carro de paro.' },
] as const
