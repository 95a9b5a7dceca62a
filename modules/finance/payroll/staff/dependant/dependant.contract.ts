import {
  choice,
  code,
  day,
  defineRows,
  type Fields,
  money,
  optional,
  percent,
  permission,
  ref,
  text,
} from '@quina/blocks'

const personalPermissions = {
  view: permission('payroll.person.view', 'Ver dependientes y datos de retención de los empleados'),
  edit: permission('payroll.person.edit', 'Registrar dependientes y datos de retención de los empleados'),
}

/** Who depends on an employee for the withholding (Estatuto Tributario, art. 387), while it is proved. */
export const dependants = defineRows({
  module: 'payroll',
  path: '/api/payroll/employee/:id/dependant',
  title: 'Dependientes',
  one: 'dependiente',
  audited: 'Dependiente de un empleado',
  fields: {
    kind: choice('Parentesco', {
      minor: 'Hijo menor de 18',
      student: 'Hijo de 18 a 23 que estudia',
      disabled: 'Hijo o familiar con discapacidad',
      spouse: 'Cónyuge o compañero dependiente',
      parent: 'Padre o hermano dependiente',
    }),
    name: text('Nombre', { max: 150 }),
    document: code('Documento', { max: 25 }),
    birthDay: optional(day('Nacimiento')),
    fromDay: day('Desde'),
    untilDay: optional(day('Hasta')),
    support: optional(text('Soporte', { max: 60 })),
  } satisfies Fields,
  ...personalPermissions,
})

/** What an employee proves for the withholding, with its days: certificates expire. */
export const withholdingFacts = defineRows({
  module: 'payroll',
  path: '/api/payroll/employee/:id/withholding',
  title: 'Datos de retención',
  one: 'dato de retención',
  audited: 'Dato de retención de un empleado',
  fields: {
    kind: choice('Dato', {
      mortgage: 'Intereses de vivienda (mes)',
      prepaid: 'Medicina prepagada (mes)',
      afc: 'Aporte AFC (mes)',
      fvp: 'Aporte a fondo voluntario (mes)',
      rais: 'Aporte voluntario al RAIS (mes)',
      fixedRate: 'Porcentaje fijo del procedimiento 2',
    }),
    fromDay: day('Desde'),
    untilDay: day('Hasta'),
    amount: optional(money('Valor')),
    rate: optional(percent('Porcentaje')),
    support: text('Soporte', { max: 60 }),
  } satisfies Fields,
  ...personalPermissions,
})

/** Who is paid what is owed to an employee who died, as the succession or the publication of the CST says. */
export const heirs = defineRows({
  module: 'payroll',
  path: '/api/payroll/employee/:id/heir',
  title: 'Herederos',
  one: 'heredero',
  audited: 'Heredero de un empleado',
  fields: {
    terceroId: ref('people.tercero', 'Heredero'),
    percent: percent('Porcentaje'),
    support: text('Soporte', { max: 120, help: 'Sentencia, escritura, o la reclamación tras los avisos' }),
  } satisfies Fields,
  ...personalPermissions,
})
