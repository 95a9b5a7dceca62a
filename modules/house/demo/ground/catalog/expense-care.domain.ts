import { contracts, type Leaf, monthly, ownLeaf } from './rubro.domain.ts'

const supplies: readonly Leaf[] = [
  ownLeaf('2.4.5.01.03.01', 'Medicamentos', 3_150, {
    cpc: '35260',
    ...contracts(9, 'drugs', 'pharmacy', [
      'Suministro de medicamentos del listado básico para hospitalización',
      'Suministro de medicamentos para urgencias y reanimación',
      'Suministro de antibióticos y soluciones parenterales',
      'Suministro de medicamentos de control especial',
    ]),
  }),
  ownLeaf('2.4.5.01.04.01', 'Dispositivos médicos', 2_180, {
    cpc: '48150',
    ...contracts(8, 'devices', 'pharmacy', [
      'Suministro de material médico quirúrgico',
      'Suministro de elementos de protección personal y guantes',
      'Suministro de catéteres, sondas y equipos de infusión',
      'Suministro de material de osteosíntesis en consignación',
    ]),
  }),
  ownLeaf('2.4.5.01.03.02', 'Reactivos de laboratorio', 920, {
    cpc: '35270',
    ...contracts(4, 'laboratory', 'laboratory', [
      'Suministro de reactivos de química y hematología con apoyo tecnológico',
      'Suministro de reactivos de inmunología y pruebas rápidas',
      'Suministro de medios de cultivo y material de microbiología',
    ]),
  }),
  ownLeaf('2.4.5.01.03.03', 'Gases medicinales', 410, {
    cpc: '34210',
    ...contracts(2, 'gases', 'maintenance', ['Suministro de oxígeno medicinal y gases clínicos']),
  }),
  ownLeaf('2.4.5.01.04.02', 'Material odontológico', 120, {
    cpc: '48160',
    ...contracts(2, 'devices', 'dentistry', ['Suministro de insumos y material de odontología']),
  }),
  ownLeaf('2.4.5.01.04.03', 'Material de imágenes diagnósticas', 90, {
    cpc: '48341',
    ...contracts(2, 'devices', 'imaging', ['Suministro de medios de contraste y película']),
  }),
  ownLeaf('2.4.5.01.04.04', 'Instrumental y repuestos', 260, {
    cpc: '48121',
    ...contracts(3, 'biomedical', 'nursing', [
      'Compra de instrumental quirúrgico para salas de cirugía',
      'Compra de repuestos de equipo biomédico',
    ]),
  }),
]

const logistics: readonly Leaf[] = [
  ownLeaf('2.4.5.02.06.01', 'Alimentación de pacientes', 720, {
    cpc: '63399',
    ...contracts(2, 'food', 'science', ['Servicio de alimentación hospitalaria y dietas terapéuticas']),
  }),
  ownLeaf('2.4.5.02.09.09', 'Traslado asistencial', 380, {
    cpc: '93192',
    ...contracts(3, 'transport', 'science', [
      'Servicio de traslado asistencial básico y medicalizado',
      'Transporte de muestras y hemocomponentes',
    ]),
  }),
  ownLeaf('2.4.5.02.06.02', 'Energía eléctrica', 640, {
    cpc: '69112',
    ...monthly('energy', 'administration', 'Servicio de energía eléctrica de las dos sedes'),
  }),
  ownLeaf('2.4.5.02.06.03', 'Acueducto, alcantarillado y aseo', 185, {
    cpc: '69210',
    ...monthly('water', 'administration', 'Servicio de acueducto, alcantarillado y aseo'),
  }),
  ownLeaf('2.4.5.02.06.04', 'Gas combustible', 95, {
    cpc: '69120',
    ...monthly('energy', 'administration', 'Servicio de gas combustible para calderas y cocina'),
  }),
  ownLeaf('2.4.5.02.08.01', 'Mantenimiento de equipo biomédico', 420, {
    cpc: '87154',
    ...contracts(4, 'biomedical', 'maintenance', [
      'Mantenimiento preventivo y correctivo de equipo biomédico',
      'Calibración y metrología de equipo biomédico',
      'Mantenimiento de equipos de rayos X y ecografía',
    ]),
  }),
  ownLeaf('2.4.5.02.09.10', 'Lavandería hospitalaria', 260, {
    cpc: '97130',
    ...contracts(1, 'laundry', 'nursing', ['Servicio de lavado y suministro de ropa hospitalaria']),
  }),
  ownLeaf('2.4.5.02.09.11', 'Residuos hospitalarios', 150, {
    cpc: '94211',
    ...contracts(2, 'waste', 'maintenance', ['Recolección y disposición final de residuos peligrosos']),
  }),
  ownLeaf('2.4.5.02.08.02', 'Mantenimiento de la infraestructura asistencial', 240, {
    cpc: '87390',
    ...contracts(3, 'building', 'maintenance', [
      'Mantenimiento de aires acondicionados de cirugía y esterilización',
      'Mantenimiento de plantas eléctricas y ascensores',
    ]),
  }),
]

const care: readonly Leaf[] = [
  ownLeaf('2.4.5.02.09.01', 'Medicina general', 2_000, {
    cpc: '93122',
    ...contracts(9, 'doctor', 'science', [
      'Servicios profesionales de medicina general en urgencias',
      'Servicios profesionales de medicina general en hospitalización',
      'Servicios profesionales de medicina general en consulta externa',
    ]),
  }),
  ownLeaf('2.4.5.02.09.02', 'Medicina especializada', 3_300, {
    cpc: '93123',
    ...contracts(12, 'specialist', 'science', [
      'Servicios de medicina especializada en ginecobstetricia',
      'Servicios de medicina especializada en pediatría',
      'Servicios de medicina especializada en cirugía general',
      'Servicios de medicina especializada en medicina interna',
      'Servicios de medicina especializada en anestesiología',
      'Servicios de medicina especializada en ortopedia',
    ]),
  }),
  ownLeaf('2.4.5.02.09.03', 'Enfermería', 1_400, {
    cpc: '93191',
    ...contracts(8, 'nurse', 'nursing', [
      'Servicios de enfermería profesional en hospitalización',
      'Servicios de auxiliar de enfermería en urgencias',
      'Servicios de instrumentación quirúrgica',
    ]),
  }),
  ownLeaf('2.4.5.02.09.04', 'Bacteriología', 420, {
    cpc: '93195',
    ...contracts(3, 'bacteriologist', 'laboratory', ['Servicios profesionales de bacteriología']),
  }),
  ownLeaf('2.4.5.02.09.05', 'Imágenes diagnósticas', 780, {
    cpc: '93196',
    ...contracts(3, 'imaging', 'imaging', [
      'Lectura de imágenes diagnósticas por telerradiología',
      'Servicio de tomografía axial computarizada',
      'Servicios de tecnología en radiología',
    ]),
  }),
  ownLeaf('2.4.5.02.09.06', 'Terapias y rehabilitación', 310, {
    cpc: '93193',
    ...contracts(3, 'therapist', 'science', [
      'Servicios de terapia respiratoria en urgencias y hospitalización',
      'Servicios de terapia física y ocupacional',
    ]),
  }),
  ownLeaf('2.4.5.02.09.07', 'Plan de intervenciones colectivas', 640, {
    cpc: '93199',
    fuente: 'publicHealth',
    ...contracts(5, 'community', 'publicHealth', [
      'Gestoras comunitarias para las jornadas de vacunación',
      'Acciones colectivas de salud mental en instituciones educativas',
      'Tamizaje nutricional en zona rural',
    ]),
  }),
  ownLeaf('2.4.5.02.09.08', 'Odontología', 265, {
    cpc: '93123',
    ...contracts(2, 'dentist', 'dentistry', ['Servicios profesionales de odontología general']),
  }),
]

/** The expense of attending patients: gastos de operación comercial. */
export const careLeaves: readonly Leaf[] = [...supplies, ...logistics, ...care]
