-- Facturas de venta before the DIAN: where each stands, and its documento cruce as the DIAN calls it.

alter table accounting.sale_invoice
  add column dian_state text
    constraint sale_invoice_dian_state check (dian_state in ('pending', 'sent', 'accepted', 'notified', 'rejected', 'contingency')),
  add column credited_by text,
  drop column item;
alter table accounting.sale_invoice
  add column item text generated always as (
    case when number is null then null when "authorization" is null then prefix || '-' || number else prefix || number end) stored;
comment on column accounting.sale_invoice.dian_state is
  'Where it stands before the DIAN; once annulled, its nota crédito. Null when its numbering is of the house.';
comment on column accounting.sale_invoice.credited_by is 'The electronic nota crédito that annulled it.';
comment on column accounting.sale_invoice.item is 'Its documento cruce in the journal: FO-12 of the house, FEV12 of an authorised numbering.';
create index sale_invoice_tercero on accounting.sale_invoice (tercero_id, item);
