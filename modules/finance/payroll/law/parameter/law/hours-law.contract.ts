/** Working time of the three regimes: Ley 2101 and Ley 2466 for private employers, Decreto 1042 and Ley 6 for public ones. */
export const hoursLaw = {
  JORNADA_PRIVADA: [
    'horas',
    `2003-04-01 2023-07-14 48 | CST, art. 161
     2023-07-15 2024-07-14 47 | Ley 2101/2021
     2024-07-15 2025-07-14 46 | Ley 2101/2021
     2025-07-15 2026-07-14 44 | Ley 2101/2021
     2026-07-15 ...        42 | Ley 2101/2021`,
  ],
  DIVISOR_PRIVADO: [
    'horas',
    `2003-04-01 2023-07-14 240 | CST, art. 161
     2023-07-15 2024-07-14 235 | Ley 2101/2021
     2024-07-15 2025-07-14 230 | Ley 2101/2021
     2025-07-15 2026-07-14 220 | Ley 2101/2021
     2026-07-15 ...        210 | Ley 2101/2021`,
  ],
  NOCHE_PRIVADA_DESDE: [
    'hora',
    `2003-04-01 2017-07-17 22:00 | Ley 789/2002
     2017-07-18 2025-12-24 21:00 | Ley 1846/2017
     2025-12-25 ...        19:00 | Ley 2466/2025`,
  ],
  NOCHE_PRIVADA_HASTA: ['hora', '2003-04-01 ... 06:00 | CST, art. 160'],
  RECARGO_NOCTURNO_PRIVADO: ['factor', '2003-04-01 ... 0.35 | CST, art. 168'],
  EXTRA_DIURNA_PRIVADA: ['factor', '2003-04-01 ... 0.25 | CST, art. 168'],
  EXTRA_NOCTURNA_PRIVADA: ['factor', '2003-04-01 ... 0.75 | CST, art. 168'],
  RDF: [
    'factor',
    `2003-04-01 2025-06-30 0.75 | Ley 789/2002, art. 26
     2025-07-01 2026-06-30 0.8 | Ley 2466/2025
     2026-07-01 2027-06-30 0.9 | Ley 2466/2025
     2027-07-01 ...        1   | Ley 2466/2025`,
  ],
  EXTRAS_PRIVADAS_DIA: ['horas', '1991-01-01 ... 2 | CST, art. 167A'],
  EXTRAS_PRIVADAS_SEMANA: ['horas', '1991-01-01 ... 12 | CST, art. 167A'],
  /** Extra hours of care staff above 2 a day and 12 a week: AVISO or BLOQUEO. */
  TOPE_HE_SALUD: ['opcion', '2025-06-25 ... AVISO | Ley 2466/2025 (excepción del sector salud)'],
  JORNADA_PUBLICA: ['horas', '1978-06-07 ... 44 | Decreto 1042/1978, art. 33'],
  JORNADA_PUBLICA_SALUD: ['horas', '1996-02-29 ... 66 | Ley 269/1996, art. 2'],
  /** The most hours that a person may work in a day or without a pause, and the fewest that a house wants between two turnos. */
  TURNO_MAX_DIA: ['horas', '1996-02-29 ... 12 | Ley 269/1996, art. 2'],
  DESCANSO_ENTRE_TURNOS: ['horas', '1996-02-29 ... 12 | Reglamento de la entidad | VIGENTE | ? cada entidad'],
  NOCHES_SEGUIDAS: ['dias', '1996-02-29 ... 3 | Reglamento de la entidad | VIGENTE | ? cada entidad'],
  DIVISOR_PUBLICO: ['horas', '1978-06-07 ... 190 | Consejo de Estado | VIGENTE | ? otros sistemas usan 240'],
  NOCHE_PUBLICA_DESDE: ['hora', '1978-06-07 ... 18:00 | Decreto 1042/1978, art. 34'],
  NOCHE_PUBLICA_HASTA: ['hora', '1978-06-07 ... 06:00 | Decreto 1042/1978, art. 34'],
  RECARGO_NOCTURNO_PUBLICO: ['factor', '1978-06-07 ... 0.35 | Decreto 1042/1978, art. 34'],
  EXTRA_DIURNA_PUBLICA: ['factor', '1978-06-07 ... 0.25 | Decreto 1042/1978, art. 36'],
  EXTRA_NOCTURNA_PUBLICA: ['factor', '1978-06-07 ... 0.75 | Decreto 1042/1978, art. 37'],
  /** The pay of an ordinary hour on a Sunday or holiday, besides the monthly salary. */
  DOMINICAL_PUBLICO: [
    'factor',
    '1978-06-07 ... 2 | Decreto 1042/1978, art. 39 | VIGENTE | ? otras entidades: 1 y descanso',
  ],
  /** What a Sunday or holiday adds to an extra hour. */
  EXTRA_DOMINICAL_PUBLICA: ['factor', '1978-06-07 ... 1 | Decreto 1042/1978, art. 39 | VIGENTE | ?'],
  EXTRAS_PUBLICAS_MES: [
    'horas',
    '1978-06-07 ... 50 | Decreto 1042/1978, art. 36 | VIGENTE | ? decreto salarial del año',
  ],
  /** Days to grant the rest that is owed for a worked day of rest, or for unpaid extra hours. */
  DESCANSO_PRIVADO_PLAZO: ['dias', '1951-06-07 ... 7 | CST, art. 183'],
  DESCANSO_PUBLICO_PLAZO: [
    'dias',
    '1978-06-07 ... 30 | Decreto 1042/1978, arts. 36 y 39 | VIGENTE | ? plazo del reglamento de la entidad',
  ],
  JORNADA_OFICIAL: ['horas', '1945-02-19 ... 48 | Ley 6/1945, art. 3'],
  DIVISOR_OFICIAL: ['horas', '1945-02-19 ... 240 | Ley 6/1945, art. 3 | VIGENTE | ?'],
  NOCHE_OFICIAL_DESDE: ['hora', '1945-02-19 ... 18:00 | Ley 6/1945, art. 3 | VIGENTE | ? convención'],
  NOCHE_OFICIAL_HASTA: ['hora', '1945-02-19 ... 06:00 | Ley 6/1945, art. 3 | VIGENTE | ? convención'],
  RECARGO_NOCTURNO_OFICIAL: ['factor', '1945-02-19 ... 0.35 | Ley 6/1945 | VIGENTE | ? convención'],
  EXTRA_DIURNA_OFICIAL: ['factor', '1945-02-19 ... 0.25 | Ley 6/1945, art. 3 | VIGENTE | ? convención'],
  EXTRA_NOCTURNA_OFICIAL: ['factor', '1945-02-19 ... 0.75 | Ley 6/1945, art. 3 | VIGENTE | ? convención'],
  DOMINICAL_OFICIAL: ['factor', '1945-02-19 ... 2 | Ley 6/1945 | VIGENTE | ? convención'],
  EXTRA_DOMINICAL_OFICIAL: ['factor', '1945-02-19 ... 1 | Ley 6/1945 | VIGENTE | ? convención'],
} as const
