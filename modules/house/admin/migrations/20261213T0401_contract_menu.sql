-- The screens of contracts show both what is sold and what is bought: whoever may see either finds them in the menu.
update admin.menu_item set permission = 'insurers.contract.view|contracts.contract.view'
where system_key = '/Contratos' and permission = 'insurers.contract.view';
update admin.menu_item set permission = 'insurers.contract.edit|contracts.contract.edit'
where system_key = '/contrato/create' and permission = 'insurers.contract.edit';
