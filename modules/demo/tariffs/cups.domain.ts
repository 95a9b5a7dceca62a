/** The few CUPS that the services of the demonstration stand on. Whoever works brings the whole table. */
export const cupsSample = [
  ['codigo', 'nombre', 'seccion', 'uso', 'sexo', 'habilitado'],
  ...(
    [
      ['902210', 'HEMOGRAMA IV METODO AUTOMATICO'],
      ['903841', 'GLUCOSA EN SUERO LCR U OTRO FLUIDO DIFERENTE A ORINA'],
      ['903895', 'CREATININA EN SUERO U OTROS FLUIDOS'],
      ['903818', 'COLESTEROL TOTAL'],
      ['903815', 'COLESTEROL DE ALTA DENSIDAD [HDL]'],
      ['907106', 'UROANALISIS CON SEDIMENTO Y DENSIDAD URINARIA'],
      ['907002', 'COPROLOGICO'],
      ['906249', 'VIH 1 Y 2 ANTICUERPOS'],
      ['901235', 'UROCULTIVO [ANTIBIOGRAMA DE DISCO]'],
      ['871121', 'RADIOGRAFIA DE TORAX'],
      ['881302', 'ULTRASONOGRAFIA DE ABDOMEN TOTAL'],
      ['881431', 'ULTRASONOGRAFIA OBSTETRICA TRANSABDOMINAL', 'AP', 'F'],
      ['876802', 'XEROMAMOGRAFIA O MAMOGRAFIA BILATERAL'],
      ['895100', 'ELECTROCARDIOGRAMA DE RITMO O DE SUPERFICIE SOD'],
      ['939400', 'TERAPIA RESPIRATORIA INTEGRAL SOD'],
      ['965201', 'LAVADO E IRRIGACION DE OIDOS'],
      ['869500', 'CURACION DE LESION EN PIEL O TEJIDO CELULAR SUBCUTANEO SOD'],
      ['471102', 'APENDICECTOMIA VIA ABIERTA'],
      ['740001', 'CESAREA SEGMENTARIA TRANSPERITONEAL', 'AP', 'F'],
      ['735301', 'ASISTENCIA DEL PARTO CON O SIN EPISIORRAFIA O PERINEORRAFIA', 'AP', 'F'],
      ['512104', 'COLECISTECTOMIA VIA LAPAROSCOPICA'],
      ['451301', 'ESOFAGOGASTRODUODENOSCOPIA DIAGNOSTICA SIN BIOPSIA'],
      ['129B02', 'INTERNACION ADULTOS COMPLEJIDAD BAJA HABITACION MULTIPLE', 'AT'],
      ['129B01', 'INTERNACION ADULTOS COMPLEJIDAD BAJA HABITACION INDIVIDUAL', 'AT'],
      ['601T01', 'TRASLADO ASISTENCIAL BASICO TERRESTRE PRIMARIO', 'AT'],
    ] as const
  ).map(([code, name, use = 'AP', sex = 'Z']) => [code, name, 'SECCION 01 (MUESTRA)', use, sex, 'SI']),
]

/** What RIPS tells as other services. */
export const otherServiceTypes = [
  ['codigo', 'nombre'],
  ['01', 'DISPOSITIVOS MEDICOS E INSUMOS'],
  ['02', 'TRASLADOS'],
  ['03', 'ESTANCIAS'],
  ['04', 'SERVICIOS COMPLEMENTARIOS'],
  ['05', 'HONORARIOS'],
]

/** What medicines are dispensed by (UPR): those of the services of the demonstration, and a few more. */
export const presentationUnits = [
  ['codigo', 'nombre', 'habilitado'],
  ['1', 'AMPOLLA', 'SI'],
  ['3', 'BOLSA', 'SI'],
  ['13', 'FRASCO', 'SI'],
  ['14', 'CAPSULA', 'SI'],
  ['65', 'JERINGA', 'SI'],
  ['66', 'TABLETA', 'SI'],
  ['73', 'TUBO', 'SI'],
  ['74', 'UNIDADES', 'SI'],
  ['75', 'VIAL', 'SI'],
  ['78', 'SOBRE', 'SI'],
]
