-- Each deed of cartera posts with the kind of voucher of its name. What was posted with another keeps it.
insert into accounting.voucher_kind (id, code, name, family_id, system)
select gen_random_uuid(), k.code, k.name, f.id, true
from (values ('AP', 'Aplicación de pagos de cartera'), ('DS', 'Descuentos de cartera'),
             ('DR', 'Traslado a difícil recaudo'), ('CC', 'Cruce de cuentas')) as k (code, name)
join accounting.voucher_family f on f.code = 'receivables'
where exists (select from accounting.voucher_kind where code = 'AC')
on conflict (code) do update set system = true, active = true;
