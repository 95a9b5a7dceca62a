import { defineOperated } from '@quina/care/server'
import { valuesFrom } from '@quina/db/server'

/**
 * An admission had an operation when a surgery is charged in it, neither reversed nor excluded; births (CUPS 72 and 73) are none.
 */
defineOperated(async (tx, admissionIds) => {
  return valuesFrom<string>(tx)`
    select distinct c.admission_id as id from billing.charge c
    join tariffs.service_list s on s.id = c.service_id
    where c.admission_id = any(${[...admissionIds]}::uuid[]) and c.state in ('pending', 'reserved', 'invoiced')
      and (c.surgical_act_id is not null or s.surgical) and coalesce(left(s.cups_code, 2), '') not in ('72', '73')`
})
