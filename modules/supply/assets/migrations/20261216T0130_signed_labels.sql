-- Labels carry a signed code, and the order of a purchase is kept (dossier of assets §4.2, §4.10).
alter table assets.inventory_scan add column forged boolean not null default false;
comment on column assets.inventory_scan.forged is 'It was read of a label that the house did not sign: it counts for no asset.';
alter table assets.asset_entry add column purchase_order text;
alter table assets.asset add column purchase_order text;
comment on column assets.asset.purchase_order is 'The purchase order by which it was bought.';
