import { createClient } from '../../src/messaging/client';
import { mount } from '../../src/ui/app';
import { Options } from '../../src/ui/settings/settings';

void mount(document.body, createClient(), Options);
