/** What running into a guard of the tables means. */
export const tariffRefusals = {
  'tariffs.published_stays': {
    code: 'TAR-031',
    message: 'La versión ya está publicada y no cambia: cree una nueva.',
    status: 409,
  },
  'tariffs.tarifario_version_once': {
    code: 'TAR-032',
    message: 'Ya hay una versión publicada en esos días.',
    status: 409,
    field: 'fromDay',
  },
  'tariffs.tarifario_version_one_draft': {
    code: 'TAR-033',
    message: 'El tarifario ya tiene un borrador: publíquelo o descártelo.',
    status: 409,
  },
  'tariffs.manual_in_force_stays': {
    code: 'TAR-043',
    message: 'Un tarifario publicado se apoya en este manual: cree una edición nueva.',
    status: 409,
  },
  'tariffs.service_homolog_once': {
    code: 'TAR-058',
    message: 'El servicio ya tiene esa equivalencia.',
    status: 409,
    field: 'code',
  },
  'tariffs.service_component_once': {
    code: 'TAR-058',
    message: 'El paquete ya incluye ese servicio.',
    status: 409,
    field: 'serviceId',
  },
  'tariffs.service_account_once': {
    code: 'TAR-058',
    message: 'El servicio ya tiene cuenta para ese régimen.',
    status: 409,
    field: 'regime',
  },
  'tariffs.tarifario_factor_once': {
    code: 'TAR-058',
    message: 'Ya hay un porcentaje para lo mismo.',
    status: 409,
    field: 'scope',
  },
  'tariffs.tarifario_exception_once': {
    code: 'TAR-058',
    message: 'El servicio ya tiene un precio fijo en esos días.',
    status: 409,
    field: 'serviceId',
  },
  'tariffs.tarifario_surgery_once': {
    code: 'TAR-058',
    message: 'Esa situación ya está.',
    status: 409,
    field: 'situation',
  },
  'tariffs.manual_item_code': {
    code: 'TAR-058',
    message: 'El manual ya tiene ese código.',
    status: 409,
    field: 'code',
  },
  'tariffs.manual_component_once': {
    code: 'TAR-058',
    message: 'Otro valor del mismo componente cubre parte de ese rango.',
    status: 409,
    field: 'fromKey',
  },
} as const
